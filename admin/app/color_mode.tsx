import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ColorMode } from './palette.js'
import { themeOptions } from './theme.js'

const STORED_AT = 'assay.color-mode'

const storedMode = (): ColorMode | null => {
  const stored = localStorage.getItem(STORED_AT)
  return stored === 'light' || stored === 'dark' ? stored : null
}

type ColorModeChoice = { mode: ColorMode; toggle: () => void }

const ColorModeContext = createContext<ColorModeChoice | null>(null)

export function useColorMode(): ColorModeChoice {
  const choice = useContext(ColorModeContext)
  if (!choice) throw new Error('useColorMode needs a ColorModeProvider')
  return choice
}

/** Dark or light: the system's wish until the person has chosen; the choice is kept in the browser. */
export function ColorModeProvider({ children }: { children: ReactNode }) {
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const [chosen, setChosen] = useState(storedMode)
  const mode = chosen ?? (systemIsDark ? 'dark' : 'light')
  const choice = useMemo(
    () => ({
      mode,
      toggle: () => {
        const next = mode === 'dark' ? 'light' : 'dark'
        localStorage.setItem(STORED_AT, next)
        setChosen(next)
      },
    }),
    [mode]
  )
  const theme = useMemo(() => createTheme(themeOptions(mode)), [mode])
  return (
    <ColorModeContext value={choice}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </ColorModeContext>
  )
}
