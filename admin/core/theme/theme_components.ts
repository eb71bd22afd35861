import type { Components, Theme, ThemeVars } from '@mui/material/styles'
import { text } from '../i18n/i18n.js'

/** Colors of the theme as CSS variables. */
type Colors = ThemeVars['palette']

const NOTICES = ['success', 'info', 'warning', 'error'] as const

/** CSS variable with the color of the focus ring. Areas with a different background set it; see `HeaderBar`. */
export const FOCUS_RING = '--assay-focus-ring'

const focusRing = (colors: Colors) => ({
  outline: `2px solid var(${FOCUS_RING}, ${colors.focus.ring})`,
  outlineOffset: 2,
})

/**
 * Returns MUI overrides: flat, bordered and dense components, visible focus, and no motion if the
 * user prefers reduced motion.
 */
export const componentStyles = (colors: Colors): Components<Theme> => ({
  ...pageStyles(colors),
  ...surfaceStyles(colors),
  ...contentStyles(colors),
})

function pageStyles(colors: Colors): Components<Theme> {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Makes the browser scroll focused elements below the header (56 px) and the banner.
        'html': { scrollPaddingTop: 'var(--assay-top, 72px)' },
        'body': { fontVariantNumeric: 'tabular-nums' },
        'a': { color: colors.primary.main },
        ':focus-visible': focusRing(colors),
        '::selection': { background: colors.surface.primary, color: colors.text.primary },
        'code, pre, kbd': { fontSize: '0.925em' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
  }
}

function surfaceStyles(colors: Colors): Components<Theme> {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': focusRing(colors) } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: { root: { minHeight: 34, paddingInline: 14 } },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 30, minHeight: 30 } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: colors.divider } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: {
          background: colors.surface.raised,
          border: `1px solid ${colors.divider}`,
          boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)',
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { background: colors.surface.raised, border: `1px solid ${colors.divider}` },
      },
    },
  }
}

function contentStyles(colors: Colors): Components<Theme> {
  return {
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // MUI's default labels are hard-coded in English.
    MuiAutocomplete: {
      defaultProps: {
        clearText: text('common.clear'),
        closeText: text('common.close'),
        loadingText: text('common.loading'),
        noOptionsText: text('list.no_results'),
        openText: text('common.show_options'),
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.divider, paddingBlock: 8 },
        head: {
          fontWeight: 650,
          color: colors.text.secondary,
          background: colors.background.paper,
        },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTooltip: {
      defaultProps: { arrow: true, describeChild: true },
      styleOverrides: {
        tooltip: {
          background: colors.text.primary,
          color: colors.background.default,
          fontSize: '0.8125rem',
        },
        arrow: { color: colors.text.primary },
      },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: 4 } } },
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          variants: NOTICES.map((severity) => ({
            props: { severity, variant: 'standard' as const },
            style: {
              background: colors.notice[severity].surface,
              color: colors.notice[severity].text,
              border: `1px solid ${colors.notice[severity].main}`,
            },
          })),
        },
      },
    },
  }
}
