import type { ReactNode } from 'react'
import { COLOR_MODE_KEY } from '#api/contract/platform/color_mode'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import type { ColorMode } from './palette.js'
import { theme } from './theme.js'

/** Current color mode: the user's choice, which the browser stores, or else the system setting. */
export function useColorMode(): { mode: ColorMode; toggle: () => void } {
  const { colorScheme = 'light', setMode } = useColorScheme()
  const toggle = () => setMode(colorScheme === 'dark' ? 'light' : 'dark')
  return { mode: colorScheme, toggle }
}

export const ColorModeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeProvider
    theme={theme}
    defaultMode="system"
    modeStorageKey={COLOR_MODE_KEY}
    // Without this, labels briefly keep unreadable colors of the previous mode.
    disableTransitionOnChange
    noSsr
  >
    <CssBaseline enableColorScheme />
    {children}
  </ThemeProvider>
)
