import Box from '@mui/material/Box'
import type { OutcomeCounts } from '#api/contract/evals/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../number_formats.js'

/** Outcomes in display order, each with the field that contains its count. */
export const COUNTED: readonly (readonly [Outcome, keyof OutcomeCounts])[] = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['error', 'errors'],
  ['undecided', 'undecided'],
]

/** Counts of each outcome: `12 passed · 3 failed · 0 errors · 1 undecided`. */
export function OutcomeNumbers({ counts }: { counts: OutcomeCounts }) {
  const t = useText()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.25 }}>
      {COUNTED.map(([outcome, field]) => (
        <Box
          key={outcome}
          component="span"
          sx={{
            whiteSpace: 'nowrap',
            color: counts[field] > 0 ? `outcome.${outcome}.text` : 'text.secondary',
          }}
        >
          {t(`evals.counted.${outcome}`, {
            smart_count: counts[field],
            count: formatCount(counts[field]),
          })}
        </Box>
      ))}
    </Box>
  )
}
