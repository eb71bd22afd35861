import { COLOR_MODE_ATTRIBUTE } from '#api/contract/platform/color_mode'
import { createTheme, useTheme, type PaletteOptions } from '@mui/material/styles'
import { componentStyles } from './theme_components.js'
import { palettes, type ColorMode, type ConsoleColors } from './palette.js'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface Palette extends ConsoleColors {}
  interface PaletteOptions extends Partial<ConsoleColors> {}
}

/** Shared heights and widths, in pixels. */
export const SIZES = { header: 56, logo: 25, teamMenuWidth: 320, teamMenuMaxHeight: 380 } as const

/** Width of the window, in pixels, below which lists are shown as cards. */
export const CARDS_BELOW = 600

const SANS =
  '"Avenir Next", Avenir, "Segoe UI", "Source Sans 3", "Noto Sans", "Helvetica Neue", Arial, sans-serif'
export const MONO =
  'ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'

function paletteOf(mode: ColorMode): PaletteOptions {
  const colors = palettes[mode]
  const notice = (name: keyof typeof colors.notice) => ({
    main: colors.notice[name].main,
    contrastText: mode === 'light' ? '#ffffff' : '#131615',
  })
  return {
    mode,
    background: { default: colors.page, paper: colors.paper },
    text: { primary: colors.ink, secondary: colors.inkQuiet },
    divider: colors.border,
    primary: {
      main: colors.primary.main,
      dark: colors.primary.dark,
      contrastText: colors.primary.contrast,
    },
    secondary: { main: colors.accent.main, contrastText: colors.accent.contrast },
    success: notice('success'),
    info: notice('info'),
    warning: notice('warning'),
    error: notice('error'),
    severity: colors.severity,
    outcome: colors.outcome,
    notice: colors.notice,
    header: colors.header,
    focus: colors.focus,
    surface: { primary: colors.primary.surface, raised: colors.raised },
  }
}

const OPTIONS = {
  cssVariables: { colorSchemeSelector: COLOR_MODE_ATTRIBUTE },
  colorSchemes: { light: { palette: paletteOf('light') }, dark: { palette: paletteOf('dark') } },
  shape: { borderRadius: 6 },
  spacing: 8,
  typography: {
    fontFamily: SANS,
    fontSize: 14,
    h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '0.9375rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8438rem', lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 600 },
    overline: { textTransform: 'none', fontWeight: 650, letterSpacing: '0.02em', lineHeight: 2 },
  },
} satisfies Parameters<typeof createTheme>[0]

/**
 * MUI theme for both color modes. All colors of components come from it as CSS variables, so switching the mode changes
 * an attribute of the root element and rerenders no components.
 */
export const theme = createTheme({
  ...OPTIONS,
  components: componentStyles(createTheme(OPTIONS).vars.palette),
})

/** Returns the theme's colors as CSS variables, whose values depend on the color mode. */
export const useColors = () => useTheme().vars.palette
