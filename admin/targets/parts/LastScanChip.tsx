import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { LastScan } from '#api/contract/targets/target_settings'
import { useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useCan } from '../../core/session/session.js'
import { ScanStatusChip } from '../../scan_status/ScanStatusChip.js'
import { scanPath } from '../../scan_status/scan_record.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'

/**
 * Chip with the status and end time of the target's last scan. `isNamed` adds a label, for use outside a column with that
 * title.
 */
export function LastScanChip({ scan, isNamed }: { scan: LastScan | null; isNamed?: boolean }) {
  const t = useText()
  const paths = useBuiltPaths()
  const canSee = useCan('read', 'EvalJob')
  if (!scan) return <Box sx={{ color: 'text.secondary' }}>{t('targets.never_scanned')}</Box>
  const chip = (
    <ScanStatusChip
      status={scan.status}
      {...(isNamed ? { nameOf: (status) => t('targets.last_scan', { status }) } : {})}
    />
  )
  const to = scanPath(scan.id)
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {canSee && isBuilt(paths, to) ? (
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
