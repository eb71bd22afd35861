import { useState } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Replay from '@mui/icons-material/Replay'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { useLicense } from '../../core/session/useLicense.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { evalName, isRunning } from '../eval_record.js'
import { formatCount } from '../number_formats.js'
import { useRunAction } from './queries.js'

type RunProps = { detail: EvalDetail; runId: string }

/** Buttons for the evaluation's run, depending on its status and the user's permissions. */
export function RunButtons({ detail }: { detail: EvalDetail }) {
  const { can, team } = useSession()
  const { isCutOff } = useLicense()
  const { job } = detail
  // Runs of scans are controlled on the scan's page.
  const isOwnTeam = detail.type === 'eval' && team?.id === detail.team.id
  if (!job || !isOwnTeam || !can('update', 'EvalJob')) return null
  if (isRunning(detail)) return <Stop detail={detail} runId={job.id} />
  if (isCutOff) return null
  const canResume = job.status === 'cancelled' || job.status === 'failed'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      {canResume && <Again detail={detail} runId={job.id} call="resume" />}
      {detail.errors > 0 && <Again detail={detail} runId={job.id} call="retry-errors" />}
    </Box>
  )
}

function Stop({ detail, runId }: RunProps) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  const stop = useRunAction({ evalId: detail.id, runId }, 'stop', () => {
    setIsConfirming(false)
    toast(t('eval_page.run.stopping'))
  })
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<StopCircleOutlined />}
        onClick={() => setIsConfirming(true)}
      >
        {t('eval_page.run.stop')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('eval_page.run.stop_title', { name: evalName(detail) })}
          consequence={t('eval_page.run.stop_consequence')}
          confirmText={t('eval_page.run.stop')}
          isPending={stop.isPending}
          error={stop.error}
          onConfirm={() => stop.mutate()}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

function Again({ detail, runId, call }: RunProps & { call: 'resume' | 'retry-errors' }) {
  const t = useText()
  const isResume = call === 'resume'
  const run = useRunAction({ evalId: detail.id, runId }, call, () =>
    toast(t(isResume ? 'eval_page.run.resumed' : 'eval_page.run.retried'))
  )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isResume ? <PlayArrow /> : <Replay />}
        loading={run.isPending}
        loadingPosition="start"
        onClick={() => run.mutate()}
      >
        {isResume
          ? t('eval_page.run.resume')
          : t('eval_page.run.retry', {
              smart_count: detail.errors,
              count: formatCount(detail.errors),
            })}
      </Button>
      <ErrorAlert error={run.error} />
    </>
  )
}
