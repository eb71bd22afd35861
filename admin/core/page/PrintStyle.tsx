import GlobalStyles from '@mui/material/GlobalStyles'

/** Attribute of elements that keep their color in print; spread it into their props. */
export const PRINT_IN_COLOR = { 'data-print-color': true } as const

/**
 * Print styles: A4, black on white in both color modes except for elements with `PRINT_IN_COLOR`, without navigation
 * and icon buttons.
 */
export const PrintStyle = () => (
  <GlobalStyles
    styles={{
      '@page': { size: 'A4', margin: '14mm' },
      '@media print': {
        ':root': { colorScheme: 'light' },
        'html, body, #root': { background: 'Canvas' },
        'body *': { color: 'CanvasText !important' },
        'body *:not([data-print-color], svg, svg *)': {
          backgroundColor: 'transparent !important',
        },
        '[data-print-color]': { printColorAdjust: 'exact' },
        'svg text': { fill: 'CanvasText !important' },
        'nav[aria-label], .MuiIconButton-root, .MuiTablePagination-select': {
          display: 'none !important',
        },
        '.MuiTablePagination-selectLabel, .MuiTablePagination-input': {
          display: 'none !important',
        },
        'table': { tableLayout: 'auto !important' },
        'th, td': { padding: '3px 5px !important', minWidth: '0 !important' },
        'th, td, th *, td *': { fontSize: '8pt !important' },
        '.MuiTableSortLabel-icon': { display: 'none !important' },
        'td .MuiChip-root': { height: '18px !important' },
        'thead': { display: 'table-header-group' },
        'a': { textDecoration: 'none !important' },
      },
    }}
  />
)
