import { useState } from 'react'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Replay from '@mui/icons-material/Replay'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { useSession } from '../../app/session.js'
import { toast } from '../../app/toasts.js'
import { useLicense } from '../../app/useLicense.js'
import { ConfirmDialog } from '../../ui/ConfirmDialog.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { evalName, isRunning } from '../eval_record.js'
import { formatCount } from '../figures.js'
import { useRunCall } from './useRunCall.js'

type Job = { detail: EvalDetail; jobId: string }

/** What can be done with the run behind an evaluation as it stands, by those who may run. */
export function RunButtons({ detail }: { detail: EvalDetail }) {
  const { can, team } = useSession()
  const { isCutOff } = useLicense()
  const { job } = detail
  // Scans have a page of their own for that.
  const isOurs = detail.type === 'eval' && team?.id === detail.team.id
  if (!job || !isOurs || !can('update', 'EvalJob')) return null
  if (isRunning(detail)) return <Stop detail={detail} jobId={job.id} />
  if (isCutOff) return null
  const canResume = job.status === 'cancelled' || job.status === 'failed'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      {canResume && <Again detail={detail} jobId={job.id} call="resume" />}
      {detail.errors > 0 && <Again detail={detail} jobId={job.id} call="retry-errors" />}
    </Box>
  )
}

function Stop({ detail, jobId }: Job) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const stop = useRunCall(detail.id, jobId, 'stop', () => {
    setIsAsking(false)
    toast(t('eval_page.run.stopping'))
  })
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<StopCircleOutlined />}
        onClick={() => setIsAsking(true)}
      >
        {t('eval_page.run.stop')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('eval_page.run.stop_title', { name: evalName(detail) })}
          consequence={t('eval_page.run.stop_consequence')}
          confirmText={t('eval_page.run.stop')}
          isPending={stop.isPending}
          error={stop.error}
          onConfirm={() => stop.mutate()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function Again({ detail, jobId, call }: Job & { call: 'resume' | 'retry-errors' }) {
  const t = useText()
  const isResume = call === 'resume'
  const run = useRunCall(detail.id, jobId, call, () =>
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
