import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../../app/pages.js'
import { useSession } from '../../app/session.js'
import { formatCount } from '../ScanProgressBar.js'
import type { ScanRecord } from '../scan_record.js'

/** What the end of a scan that did not run to its end means, why it came, and what to do. */
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
      <div>{error ?? t('scans.end.no_cause')}</div>
      <div>
        {progress.total > 0 && `${t('scans.end.kept', counts)} `}
        {t(scan.resumable ? 'scans.end.what_to_do' : 'scans.end.start_again')}{' '}
        <CheckTarget targetId={scan.targetId} />
      </div>
    </Alert>
  )
}

function CheckTarget({ targetId }: { targetId: string | null }) {
  const t = useText()
  const paths = useBuiltPaths()
  const mayRead = useSession().can('read', 'Provider')
  const to = `/redteam/targets/${targetId}`
  if (!targetId || !mayRead || !isBuilt(paths, to)) return null
  return (
    <Link component={RouterLink} to={to} color="inherit" underline="always">
      {t('scans.end.check_target')}
    </Link>
  )
}
