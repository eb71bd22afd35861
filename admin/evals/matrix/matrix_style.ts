import { WIDTHS, type Column } from '../view/columns.js'

export function widthsOf(columns: readonly Column[]): { each: number[]; total: number } {
  const each = [
    WIDTHS.number,
    ...columns.map(({ kind }) => (kind === 'var' ? WIDTHS.var : WIDTHS.prompt)),
  ]
  return { each, total: each.reduce((sum, width) => sum + width, 0) }
}

/** Buttons of a cell, in its corner. Shown while the pointer or the focus is in the cell, and always on touch screens. */
const ACTIONS = {
  '& td': { position: 'relative' },
  '& .matrix-actions': {
    'position': 'absolute',
    'top': 2,
    'right': 2,
    'px': 0.25,
    'borderRadius': 1,
    'bgcolor': 'background.paper',
    'opacity': 0,
    'transitionProperty': 'none',
    '@media (hover: none)': { position: 'static', opacity: 1 },
  },
  '& .matrix-actions .cell-actions': { marginTop: 0, flexWrap: 'nowrap' },
  '& td:hover > .matrix-actions, & td:focus-within > .matrix-actions, & .matrix-actions:has([role="alert"])':
    { opacity: 1, boxShadow: 1 },
} as const

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
  'lineHeight': 1.3,
  // Makes the browser scroll focused elements below the sticky header.
  'scrollPadding': '104px 8px 8px 130px',
  '& table': {
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    width: '100%',
  },
  '& th, & td': {
    px: 1,
    py: 0.5,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: 1,
    borderRight: 1,
    borderColor: 'divider',
    overflowWrap: 'anywhere',
  },
  // At most 96 px with its four lines, so that six rows fit into a window of 900 px.
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    py: '3px',
    bgcolor: 'background.paper',
    borderBottomWidth: 2,
  },
  '& .matrix-head': { minWidth: 0, fontSize: '0.8125rem', lineHeight: '20px' },
  '& .matrix-head-line': { display: 'flex', alignItems: 'center', columnGap: 1.25, height: 24 },
  '& .matrix-head-line > *': { minWidth: 0 },
  '& .matrix-head-line > strong': { flexShrink: 0, maxWidth: '60%' },
  '& .matrix-head-line[data-scrolls]': { overflowX: 'auto', scrollbarWidth: 'none' },
  '& .matrix-head-line[data-scrolls] > *': { flexShrink: 0, whiteSpace: 'nowrap' },
  '& .matrix-line': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .matrix-line > *': { flexWrap: 'nowrap !important' },
  '& .matrix-name': {
    display: '-webkit-box',
    WebkitLineClamp: '4',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  },
  '& tbody th, & thead th:first-of-type': {
    position: 'sticky',
    left: 0,
    bgcolor: 'background.paper',
  },
  '& tbody th': { zIndex: 1 },
  '& thead th:first-of-type': { zIndex: 3 },
  ...ACTIONS,
  '& td[data-open]': { boxShadow: 'inset 0 0 0 2px currentColor' },
  '& td[data-other]': { bgcolor: 'background.default' },
  '& td[data-wide]': { overflowX: 'auto' },
  '& .matrix-quiet': { color: 'text.secondary', fontSize: '0.8125rem', lineHeight: '18px' },
  '& tbody th .matrix-quiet': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .matrix-prompt': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
  },
  '& .matrix-test': { display: 'flex', flexWrap: 'wrap', columnGap: 0.5 },
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
