import GlobalStyles from '@mui/material/GlobalStyles'

/** On paper nothing is folded away. */
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
