import { WIDTHS, type Column } from '../view/columns.js'

export function widthsOf(columns: readonly Column[]): { each: number[]; total: number } {
  const each = [
    WIDTHS.number,
    ...columns.map(({ kind }) => (kind === 'var' ? WIDTHS.var : WIDTHS.prompt)),
  ]
  return { each, total: each.reduce((sum, width) => sum + width, 0) }
}

/** One style sheet for the whole table, because it can have thousands of cells. */
export const matrixStyle = {
  'flex': '1 1 0',
  'minHeight': 0,
  'overflow': 'auto',
  'border': 1,
  'borderColor': 'divider',
  'borderRadius': 1,
  'bgcolor': 'background.paper',
  'fontSize': '0.875rem',
  // Makes the browser scroll focused elements below the sticky header.
  'scrollPadding': '150px 8px 8px 130px',
  '& table': {
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    width: '100%',
  },
  '& th, & td': {
    p: 1,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: 1,
    borderRight: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    borderBottomWidth: 2,
  },
  '& tbody th, & thead th:first-of-type': {
    position: 'sticky',
    left: 0,
    bgcolor: 'background.paper',
  },
  '& tbody th': { zIndex: 1 },
  '& thead th:first-of-type': { zIndex: 3 },
  '& td[data-open]': { boxShadow: 'inset 0 0 0 2px currentColor' },
  '& td[data-other]': { bgcolor: 'background.default' },
  '& td[data-wide]': { overflowX: 'auto' },
  '& .matrix-quiet': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& .matrix-prompt': {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
  },
  '& .matrix-number': {
    'display': 'inline-block',
    'minWidth': 24,
    'lineHeight': '24px',
    'fontWeight': 650,
    'color': 'primary.main',
    'font': 'inherit',
    'border': 0,
    'p': 0,
    'background': 'none',
    'cursor': 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .matrix-more': {
    border: 0,
    background: 'none',
    p: 0,
    minHeight: 24,
    font: 'inherit',
    color: 'primary.main',
    cursor: 'pointer',
    textDecoration: 'underline',
  },
  '@media print': {
    'overflow': 'visible',
    'border': 'none',
    '& th, & td': { position: 'static !important', breakInside: 'avoid' },
  },
} as const
