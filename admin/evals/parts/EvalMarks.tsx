import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { EvalSummary } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../number_formats.js'
import { isRunning } from '../eval_record.js'
import { RunStatusChip } from './RunStatusChip.js'

/** Badge for a running or incomplete evaluation, shown next to its name. */
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
      {running && <RunStatusChip job={one.job} />}
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
