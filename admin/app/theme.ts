import type { ThemeOptions } from '@mui/material/styles'
import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { componentStyles } from './theme_components.js'
import { palettes, type ColorMode, type Tone } from './palette.js'

declare module '@mui/material/styles' {
  interface Palette {
    severity: Record<Severity, Tone>
    outcome: Record<Outcome, Tone>
    header: { background: string; text: string; quiet: string; active: string }
    surface: { primary: string; raised: string }
  }
  interface PaletteOptions {
    severity?: Record<Severity, Tone>
    outcome?: Record<Outcome, Tone>
    header?: { background: string; text: string; quiet: string; active: string }
    surface?: { primary: string; raised: string }
  }
}

/** Heights and widths that several places agree on, in pixels. */
export const SIZES = { header: 56, logo: 25, teamMenuWidth: 320, teamMenuMaxHeight: 380 } as const

/** Lists become cards below this width, in pixels. */
export const CARDS_BELOW = 600

const SANS =
  '"Avenir Next", Avenir, "Segoe UI", "Source Sans 3", "Noto Sans", "Helvetica Neue", Arial, sans-serif'
export const MONO =
  'ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace'

/** The theme of a mode; components take colours from here and state none themselves. */
export function themeOptions(mode: ColorMode): ThemeOptions {
  const colors = palettes[mode]
  const notice = (name: keyof typeof colors.notice) => ({
    main: colors.notice[name].main,
    contrastText: mode === 'light' ? '#ffffff' : '#131615',
  })
  return {
    palette: {
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
      header: colors.header,
      surface: { primary: colors.primary.surface, raised: colors.raised },
    },
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
    components: componentStyles(colors),
  }
}
