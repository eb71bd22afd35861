import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import type { LiveState } from '../../core/data/live.js'
import { useSession } from '../../core/session/session.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { isRunning } from '../eval_record.js'
import { useEvalSource } from '../eval_source.js'
import { formatCount } from '../number_formats.js'
import { RunButtons } from '../run/RunButtons.js'
import { RunStatusChip } from '../parts/RunStatusChip.js'
import type { MessageKey } from '../../core/i18n/message_keys.js'

/**
 * Notices above the results (a run in progress, missing results, or an evaluation of another team), and the buttons for
 * the run.
 */
export function EvalNotices({ detail, live }: { detail: EvalDetail; live: LiveState | null }) {
  const t = useText()
  const { team } = useSession()
  const { isPublic } = useEvalSource()
  const running = isRunning(detail)
  const counts = {
    there: formatCount(detail.total),
    expected: formatCount(detail.expected ?? detail.total),
  }
  return (
    <>
      <Box role="status">
        {running && (
          <Alert severity="info" icon={false} sx={{ mb: 1, py: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <RunStatusChip job={detail.job} />
              <Box sx={{ flex: '1 1 240px' }}>
                {t(detail.expected === null ? 'eval_page.running' : 'eval_page.running_of', counts)}
              </Box>
            </Box>
          </Alert>
        )}
      </Box>
      {live && <LiveNotice state={live} />}
      {detail.partial && !running && (
        <Alert severity="warning" sx={{ mb: 1, py: 0 }}>
          {t(partialKey(detail), counts)}
        </Alert>
      )}
      {!isPublic && <RunButtons detail={detail} />}
      {!isPublic && team && team.id !== detail.team.id && (
        <Alert severity="info" sx={{ mb: 1, py: 0 }}>
          {t('eval_page.other_team', { team: detail.team.name })}
        </Alert>
      )}
    </>
  )
}

function partialKey({ job, expected }: EvalDetail): MessageKey {
  if (job) return 'eval_page.partial_run'
  return expected === null ? 'eval_page.partial_upload' : 'eval_page.partial_upload_of'
}
