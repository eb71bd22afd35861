import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { formatCount } from '../parts/ScanProgressBar.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'

/** Notice that explains why a scan ended early and what to do next. */
export function ScanEndNotice({ scan }: { scan: ScanRecord }) {
  const t = useText()
  const { status, error, progress } = scan
  if (status !== 'failed' && status !== 'cancelled' && status !== 'partial') return null
  const counts = {
    completed: formatCount(progress.completed),
    total: formatCount(progress.total),
  }
  if (status !== 'failed') {
    return (
      <Alert severity={status === 'partial' ? 'warning' : 'info'} sx={{ mb: 2 }}>
        {error && <AlertTitle>{error}</AlertTitle>}
        {t(`scans.end.${status}`, counts)}
        {scan.resumable && ` ${t('scans.end.can_resume')}`}
      </Alert>
    )
  }
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <AlertTitle>{t('scans.end.failed')}</AlertTitle>
      <div>{error ?? t('scans.end.unknown_cause')}</div>
      <div>
        {progress.total > 0 && `${t('scans.end.kept_probes', counts)} `}
        {t(scan.resumable ? 'scans.end.resume_hint' : 'scans.end.rerun_hint')}{' '}
        <CheckTarget targetId={scan.targetId} />
      </div>
    </Alert>
  )
}

function CheckTarget({ targetId }: { targetId: string | null }) {
  const t = useText()
  const paths = useBuiltPaths()
  const canRead = useSession().can('read', 'Provider')
  const to = `/redteam/targets/${targetId}`
  if (!targetId || !canRead || !isBuilt(paths, to)) return null
  return (
    <Link component={RouterLink} to={to} color="inherit" underline="always">
      {t('scans.end.check_target')}
    </Link>
  )
}
