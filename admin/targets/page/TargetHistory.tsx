import RadarOutlined from '@mui/icons-material/RadarOutlined'
import Box from '@mui/material/Box'
import { SCAN_STATUSES } from '#api/contract/scans/scan'
import { useText } from '../../core/i18n/i18n.js'
import { POLL_MS } from '../../core/data/live.js'
import { useScanColumns } from '../../scans/list/ScanColumns.js'
import { useScanListEvents } from '../../scans/list/useScanListEvents.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { createdFilters } from '../../core/lists/filters/created_filters.js'
import { RecordsPaper } from '../../core/lists/RecordsPaper.js'
import { SessionsLink } from '../../simba_links/SessionsLink.js'
import { useTarget } from './target_context.js'
import '../messages.js'

/** Tab with the scans of the target, with live updates. */
export function TargetHistory() {
  const t = useText()
  const target = useTarget()
  const live = useScanListEvents()
  const filters = [
    {
      source: 'status',
      label: t('scans.field.status'),
      choices: SCAN_STATUSES.map((id) => ({ id, name: t(`scans.status.${id}`) })),
    },
    ...createdFilters(t),
  ]
  return (
    <>
      <LiveNotice state={live} />
      <Box sx={{ mb: 1 }}>
        <SessionsLink targetId={target.id} />
      </Box>
      <RecordsPaper<ScanRecord>
        resource="jobs"
        label={t('targets.page.history')}
        permanentFilter={{ type: 'redteam', targetId: target.id }}
        filters={filters}
        refetchIntervalMs={live === 'polling' ? POLL_MS : false}
        empty={<NeverScanned />}
        columns={useScanColumns({ isOfOneTarget: true })}
      />
    </>
  )
}

function NeverScanned() {
  const t = useText()
  return (
    <EmptyState
      icon={<RadarOutlined />}
      title={t('targets.page.no_scans')}
      explanation={t('scans.list.empty_hint')}
    />
  )
}
