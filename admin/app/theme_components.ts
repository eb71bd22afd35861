import type { Components, Theme } from '@mui/material/styles'
import type { palettes } from './palette.js'

type Colors = (typeof palettes)['light']

const NOTICES = ['success', 'info', 'warning', 'error'] as const

/** How MUI's parts look here: flat, bordered, dense, with visible focus and still when asked to be. */
export function componentStyles(colors: Colors): Components<Theme> {
  const focusRing = { outline: `2px solid ${colors.accent.main}`, outlineOffset: 2 }
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Focus must not hide under the header (56 px) or the banner below it.
        'html': { scrollPaddingTop: 'var(--assay-top, 72px)' },
        'body': { fontVariantNumeric: 'tabular-nums' },
        'a': { color: colors.primary.main },
        ':focus-visible': focusRing,
        '::selection': { background: colors.primary.surface, color: colors.ink },
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
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&:focus-visible': focusRing } },
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
      styleOverrides: { root: { borderColor: colors.border } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: {
          background: colors.raised,
          border: `1px solid ${colors.border}`,
          boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)',
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: { background: colors.raised, border: `1px solid ${colors.border}` },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colors.border, paddingBlock: 8 },
        head: { fontWeight: 650, color: colors.inkQuiet, background: colors.paper },
      },
    },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTooltip: {
      defaultProps: { arrow: true, describeChild: true },
      styleOverrides: {
        tooltip: { background: colors.ink, color: colors.page, fontSize: '0.8125rem' },
        arrow: { color: colors.ink },
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
