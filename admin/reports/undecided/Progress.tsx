import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { useRejudging } from './queries.js'

/** Progress and result of the model's judging. Renders nothing if no model has judged results of the report. */
export function Progress({ evalId }: { evalId: string }) {
  const t = useText()
  const rejudging = useRejudging(evalId)
  if (!rejudging || rejudging.state === 'none') return null
  const { state, total, done, decided, judge, error } = rejudging
  const counts = {
    judge,
    done: formatCount(done),
    total: formatCount(total),
    decided: formatCount(decided),
  }
  if (state === 'failed') {
    return (
      <Alert severity="error" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {t('undecided_results.failed', { ...counts, error: error ?? '' })}
      </Alert>
    )
  }
  const isRunning = state === 'running'
  return (
    <Alert severity={isRunning ? 'info' : 'success'} role="status" sx={{ mt: 1 }}>
      {t(isRunning ? 'undecided_results.progress' : 'undecided_results.finished', counts)}
      {isRunning && (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : (done / total) * 100}
          aria-hidden
          sx={{ mt: 1 }}
        />
      )}
    </Alert>
  )
}
