import GlobalStyles from '@mui/material/GlobalStyles'

/** Print styles that expand collapsed content. */
export const PrintWhole = () => (
  <GlobalStyles
    styles={{
      '@media print': {
        '.MuiCollapse-root': {
          height: 'auto !important',
          visibility: 'visible !important',
          overflow: 'visible !important',
        },
        '.MuiAccordionSummary-expandIconWrapper': { display: 'none !important' },
      },
    }}
  />
)
