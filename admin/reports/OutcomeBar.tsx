import Box from '@mui/material/Box'
import type { OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { BAR_ORDER } from './outcome_rows.js'
import { PRINTS_IN_COLOUR } from './PrintStyle.js'

/** The share of each outcome as a strip. The numbers stand beside it, so assistive tools skip it. */
export function OutcomeBar({ counts }: { counts: OutcomeCounts }) {
  const total = BAR_ORDER.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <Box
      aria-hidden
      {...PRINTS_IN_COLOUR}
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
          {...PRINTS_IN_COLOUR}
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
