import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { CELL_ICONS, iconId } from './cell_icons.js'

/**
 * Styles and icon symbols shared by all cells. Rendered once, because a page has thousands of cells, each of which must
 * render in a fraction of a millisecond.
 */
export function CellParts() {
  return (
    <>
      <GlobalStyles styles={styles} />
      <svg width="0" height="0" aria-hidden style={{ position: 'absolute' }}>
        {Object.entries(CELL_ICONS).map(([name, Icon]) => (
          <symbol key={name} id={iconId(name)} viewBox="0 0 24 24">
            <Icon style={{ width: 24, height: 24 }} />
          </symbol>
        ))}
      </svg>
    </>
  )
}

const styles = (theme: Theme) => ({
  ...headingStyles(theme),
  ...contentStyles(theme),
  ...reasonStyles(theme),
  ...actionStyles(theme),
})

const headingStyles = ({ vars: { palette }, spacing }: Theme) => ({
  '.eval-cell': {
    display: 'grid',
    gap: spacing(0.5),
    minWidth: 0,
    overflowWrap: 'anywhere' as const,
  },
  '.eval-cell .cell-heading': {
    display: 'flex',
    flexWrap: 'wrap' as const,
    alignItems: 'center',
    gap: spacing(0.75),
  },
  '.cell-icon': { width: '1em', height: '1em', flexShrink: 0 },
  '.cell-status': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 24,
    paddingInline: 6,
    borderRadius: 4,
    border: '1px solid',
    fontSize: '0.8125rem',
    fontWeight: 600,
    whiteSpace: 'nowrap' as const,
  },
  '.cell-status .cell-icon': { fontSize: 16 },
  ...Object.fromEntries(
    OUTCOMES.flatMap((outcome) => {
      const { main, surface, text } = palette.outcome[outcome]
      const own = `.cell-status[data-outcome="${outcome}"]`
      return [
        [own, { color: text, background: surface, borderColor: main }],
        [`${own} .cell-icon`, { color: main }],
      ]
    })
  ),
})

const contentStyles = ({ vars: { palette }, spacing }: Theme) => ({
  '.cell-score': { fontVariantNumeric: 'tabular-nums' },
  '.cell-star': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    color: palette.secondary.main,
  },
  '.cell-quiet': { color: palette.text.secondary, fontSize: '0.8125rem' },
  '.cell-error': { color: palette.outcome.error.text },
  // Styles of a compact row, sized so that six rows fit into a window of 900 px.
  '.cell-preview': { display: 'flex', alignItems: 'flex-end', gap: spacing(0.5), minWidth: 0 },
  '.cell-preview > .cell-more': { flexShrink: 0, minHeight: 20 },
  '.cell-lines': {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical' as const,
    overflow: 'hidden',
    minWidth: 0,
    flex: 1,
  },
  '.cell-preview:has(+ .cell-line) > .cell-lines': { WebkitLineClamp: '1' },
  '.cell-line': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const },
  '.eval-cell[data-compact]': { gap: 0 },
  '.cell-sent': {
    paddingLeft: spacing(1),
    borderLeft: `3px solid ${palette.divider}`,
    color: palette.text.secondary,
    fontSize: '0.8125rem',
  },
  '.cell-comment': {
    paddingLeft: spacing(1),
    borderLeft: `3px solid ${palette.divider}`,
    whiteSpace: 'pre-wrap' as const,
    fontSize: '0.8438rem',
  },
  '.cell-figures': {
    display: 'flex',
    flexWrap: 'wrap' as const,
    columnGap: spacing(1.5),
    margin: 0,
    fontSize: '0.8125rem',
  },
  '.cell-figures div': { display: 'flex', gap: spacing(0.5) },
  '.cell-figures dt': { color: palette.text.secondary },
  '.cell-figures dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
  '.cell-more': {
    justifySelf: 'start',
    border: 0,
    background: 'none',
    padding: 0,
    minHeight: 24,
    font: 'inherit',
    color: palette.primary.main,
    cursor: 'pointer',
    textDecoration: 'underline',
  },
})

/** Styles of the reasons and of the buttons that page through them. */
const reasonStyles = ({ vars: { palette }, spacing }: Theme) => ({
  '.cell-reasons': { display: 'grid', minWidth: 0 },
  '.cell-reasons[data-line]': { display: 'flex', alignItems: 'center', gap: spacing(0.5) },
  '.cell-reasons[data-line] > .cell-line': { flex: 1, minWidth: 0 },
  '.cell-pager': {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    color: palette.text.secondary,
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cell-pager > button': {
    minWidth: 24,
    height: 24,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: palette.primary.main,
    cursor: 'pointer',
  },
})

const actionStyles = ({ vars: { palette }, spacing, shape }: Theme) => ({
  '.cell-actions': {
    'display': 'flex',
    'flexWrap': 'wrap' as const,
    'gap': 2,
    'marginTop': spacing(0.5),
    '@media print': { display: 'none' },
  },
  '.cell-actions > button': {
    display: 'inline-grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: shape.borderRadius,
    background: 'none',
    color: palette.text.secondary,
    fontSize: 17,
    cursor: 'pointer',
  },
  '.cell-actions > button:hover': {
    background: palette.action.hover,
    color: palette.text.primary,
  },
  '.cell-actions > button[aria-pressed="true"]': { color: palette.primary.main },
})
