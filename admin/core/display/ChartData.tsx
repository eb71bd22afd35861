import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useText } from '../i18n/i18n.js'

/** Collapsible table with the numbers of a chart. `isOpen`: whether it is initially expanded. */
export function ChartData({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  const t = useText()
  return (
    <Box component="details" open={isOpen} sx={{ minWidth: 0 }}>
      <Box component="summary" sx={{ lineHeight: '24px', cursor: 'pointer', width: 'max-content' }}>
        {t('common.chart_data')}
      </Box>
      {children}
    </Box>
  )
}
