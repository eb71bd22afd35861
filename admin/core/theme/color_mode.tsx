import { useEffect, type ReactNode } from 'react'
import { COLOR_MODE_ATTRIBUTE, COLOR_MODE_KEY } from '#api/contract/platform/color_mode'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider, useColorScheme } from '@mui/material/styles'
import type { ColorMode } from './palette.js'
import { theme } from './theme.js'

/**
 * Returns the current color mode: the user's choice, which the browser stores, or otherwise the
 * system setting.
 */
export function useColorMode(): { mode: ColorMode; toggle: () => void } {
  const { colorScheme = 'light', setMode } = useColorScheme()
  const toggle = () => setMode(colorScheme === 'dark' ? 'light' : 'dark')
  return { mode: colorScheme, toggle }
}

export const ColorModeProvider = ({ children }: { children: ReactNode }) => {
  usePrintInLight()
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={COLOR_MODE_KEY}
      // Without this, labels briefly keep unreadable colors of the previous mode.
      disableTransitionOnChange
      noSsr
    >
      <CssBaseline enableColorScheme />
      {printStyles}
      {children}
    </ThemeProvider>
  )
}

const PRINTING = 'data-printing'
// Disables transitions while printing; otherwise, elements are printed in a color between the two
// modes.
const printStyles = (
  <GlobalStyles styles={{ [`[${PRINTING}] *`]: { transition: 'none !important' } }} />
)

/** Prints in light mode, because paper is white, regardless of the color mode on the screen. */
function usePrintInLight() {
  useEffect(() => {
    const root = document.documentElement
    let before: string | null = null
    const begin = () => {
      const mode = root.getAttribute(COLOR_MODE_ATTRIBUTE)
      if (mode !== 'light') before = mode
      root.setAttribute(PRINTING, '')
      root.setAttribute(COLOR_MODE_ATTRIBUTE, 'light')
    }
    const end = () => {
      if (before !== null) root.setAttribute(COLOR_MODE_ATTRIBUTE, before)
      before = null
      root.removeAttribute(PRINTING)
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}
