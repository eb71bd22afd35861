import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { LastScan } from '#api/contract/target_settings'
import { useText } from '../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../app/pages.js'
import { useCan } from '../app/session.js'
import { ScanStatusChip } from '../scans/ScanStatusChip.js'
import { scanPath } from '../scans/scan_record.js'
import { TimeAgo } from '../ui/TimeAgo.js'

/** How the newest scan of a target went, and when. */
export function LastScanChip({ scan }: { scan: LastScan | null }) {
  const t = useText()
  const paths = useBuiltPaths()
  const maySee = useCan('read', 'EvalJob')
  if (!scan) return <Box sx={{ color: 'text.secondary' }}>{t('targets.never_scanned')}</Box>
  const chip = <ScanStatusChip status={scan.status} />
  const to = scanPath(scan.id)
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {maySee && isBuilt(paths, to) ? (
        <Link to={to} onClick={(event) => event.stopPropagation()}>
          {chip}
        </Link>
      ) : (
        chip
      )}
      {scan.finishedAt && <TimeAgo at={scan.finishedAt} />}
    </Box>
  )
}
