import Box from '@mui/material/Box'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { BAR_ORDER } from './outcome_rows.js'
import { PRINT_IN_COLOR } from '../../core/page/PrintStyle.js'

/** Bar with the share of each outcome. Hidden from assistive technology, because the counts are next to it. */
export function OutcomeBar({ counts }: { counts: OutcomeCounts }) {
  const total = BAR_ORDER.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <Box
      aria-hidden
      {...PRINT_IN_COLOR}
      sx={{
        display: 'flex',
        gap: '1px',
        height: 12,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'divider',
      }}
    >
      {BAR_ORDER.filter((outcome) => counts[outcome] > 0).map((outcome) => (
        <Box
          key={outcome}
          {...PRINT_IN_COLOR}
          sx={{
            width: `${(counts[outcome] / total) * 100}%`,
            minWidth: 3,
            bgcolor: `outcome.${outcome}.main`,
          }}
        />
      ))}
    </Box>
  )
}
