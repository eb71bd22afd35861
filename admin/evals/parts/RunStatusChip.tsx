import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { EvalSummary } from '#api/contract/evals/eval'
import { SCAN_STATUSES } from '#api/contract/scans/scan'
import { useText } from '../../core/i18n/i18n.js'
import { useBuiltPaths } from '../../core/routing/pages.js'
import { useCan } from '../../core/session/session.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { ScanStatusChip } from '../../scan_status/ScanStatusChip.js'

/** Status of the server-side run, as a link to it. */
export function RunStatusChip({ job }: { job: EvalSummary['job'] }) {
  const t = useText()
  const canSee = useCan('read', 'EvalJob')
  const isPageBuilt = useBuiltPaths().includes('/jobs/:id')
  const status = SCAN_STATUSES.find((one) => one === job?.status)
  if (!job || !status) return null
  const chip = <ScanStatusChip status={status} />
  if (!canSee || !isPageBuilt) return chip
  return (
    <Link
      component={RouterLink}
      to={scanPath(job.id)}
      aria-label={t('evals.open_job', { status: t(`scans.status.${status}`) })}
    >
      {chip}
    </Link>
  )
}
