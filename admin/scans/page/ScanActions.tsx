import { useState } from 'react'
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined'
import PlayArrow from '@mui/icons-material/PlayArrow'
import Replay from '@mui/icons-material/Replay'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { useLicense } from '../../core/session/useLicense.js'
import { useNewScan } from '../useNewScan.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { formatCount } from '../parts/ScanProgressBar.js'
import { hasReport, isActive, type ScanRecord } from '../../scan_status/scan_record.js'
import { UseInCi } from '../ci/UseInCi.js'
import { RerunFailed } from '../rerun/RerunFailed.js'
import { useScanAction } from './queries.js'
import { StopDialog } from './StopDialog.js'

/** Buttons for the scan, depending on its status and the user's permissions. */
export function ScanActions({ scan }: { scan: ScanRecord }) {
  const { can } = useSession()
  const canUpdate = can('update', 'EvalJob')
  if (isActive(scan.status)) return canUpdate ? <Stop scan={scan} /> : null
  return (
    <>
      {canUpdate && scan.progress.errors > 0 && scan.targetId && (
        <Again scan={scan} action="retry-errors" />
      )}
      {canUpdate && scan.resumable && scan.targetId && <Again scan={scan} action="resume" />}
      <RerunFailed scan={scan} />
      <UseInCi scan={scan} />
      <StartAgain scan={scan} />
      <ReportLink scan={scan} />
    </>
  )
}

function Stop({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {scan.stopMode && (
          <>
            <CircularProgress size={16} aria-hidden />
            {t('scans.stop.stopping')}
          </>
        )}
      </Box>
      {!scan.stopMode && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<StopCircleOutlined />}
          onClick={() => setIsConfirming(true)}
        >
          {t('scans.stop.button')}
        </Button>
      )}
      {isConfirming && !scan.stopMode && (
        <StopDialog scan={scan} onClose={() => setIsConfirming(false)} />
      )}
    </>
  )
}

/** Button that resumes the scan or retries its errors. Disabled while the license blocks scans. */
function Again({ scan, action }: { scan: ScanRecord; action: 'resume' | 'retry-errors' }) {
  const t = useText()
  const { isCutOff } = useLicense()
  const { run, isPending, error } = useScanAction(scan.id, action)
  const isResume = action === 'resume'
  const label = isResume
    ? t('scans.resume.button')
    : t('scans.retry.button', { count: formatCount(scan.progress.errors) })
  const button = (
    <Button
      variant="outlined"
      startIcon={isResume ? <PlayArrow /> : <Replay />}
      loading={isPending}
      loadingPosition="start"
      aria-disabled={isCutOff}
      onClick={() => {
        if (!isCutOff) run({}, () => toast(t(`scans.${isResume ? 'resume' : 'retry'}.done`)))
      }}
      sx={isCutOff ? { opacity: 0.6, cursor: 'not-allowed' } : {}}
    >
      {label}
    </Button>
  )
  return (
    <>
      {isCutOff ? <Tooltip title={t('license.cut_off')}>{button}</Tooltip> : button}
      <ErrorAlert error={error} />
    </>
  )
}

function StartAgain({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const newScan = useNewScan()
  if (!newScan || newScan.isDisabled || !scan.targetId || !scan.configId) return null
  const query = new URLSearchParams({ targetId: scan.targetId, configId: scan.configId })
  return (
    <Button component={Link} to={`/redteam/scan/create?${query}`} startIcon={<PlayArrow />}>
      {t('scans.rerun_scan')}
    </Button>
  )
}

function ReportLink({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const { can } = useSession()
  const paths = useBuiltPaths()
  const to = `/redteam/report/${encodeURIComponent(scan.evalId ?? '')}`
  if (!hasReport(scan) || !can('read', 'Eval') || !isBuilt(paths, to)) return null
  return (
    <Button component={Link} to={to} variant="contained" startIcon={<AssessmentOutlined />}>
      {t(scan.status === 'partial' ? 'scans.report.partial' : 'scans.report.full')}
    </Button>
  )
}
