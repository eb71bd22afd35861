import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { EvalSummary } from '#api/contract/eval'
import { SCAN_STATUSES } from '#api/contract/scan'
import { useText } from '../app/i18n.js'
import { useBuiltPaths } from '../app/pages.js'
import { useCan } from '../app/session.js'
import { scanPath } from '../scans/scan_record.js'
import { ScanStatusChip } from '../scans/ScanStatusChip.js'

/** Where the job stands that makes an evaluation, and the way to it. */
export function JobChip({ job }: { job: EvalSummary['job'] }) {
  const t = useText()
  const maySee = useCan('read', 'EvalJob')
  const isPageBuilt = useBuiltPaths().includes('/jobs/:id')
  const status = SCAN_STATUSES.find((one) => one === job?.status)
  if (!job || !status) return null
  const chip = <ScanStatusChip status={status} />
  if (!maySee || !isPageBuilt) return chip
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
