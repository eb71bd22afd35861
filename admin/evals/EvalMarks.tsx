import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { EvalSummary } from '#api/contract/eval'
import { useText } from '../app/i18n.js'
import { formatCount } from './figures.js'
import { isRunning } from './eval_record.js'
import { JobChip } from './JobChip.js'

/** What a reader must know of an evaluation before its figures: that it runs, or that something is missing. */
export function EvalMarks({
  one,
}: {
  one: Pick<EvalSummary, 'job' | 'partial' | 'total' | 'expected'>
}) {
  const t = useText()
  const running = isRunning(one)
  if (!running && !one.partial) return null
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {running && <JobChip job={one.job} />}
      {one.partial && !running && (
        <Chip size="small" variant="outlined" color="warning" label={partialText()} />
      )}
    </Box>
  )

  function partialText(): string {
    if (one.expected === null) return t('evals.partial')
    return t('evals.partial_of', {
      there: formatCount(one.total),
      expected: formatCount(one.expected),
    })
  }
}
