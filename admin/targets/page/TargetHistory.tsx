import RadarOutlined from '@mui/icons-material/RadarOutlined'
import { SCAN_STATUSES } from '#api/contract/scan'
import { useText } from '../../app/i18n.js'
import { POLL_MS } from '../../app/live.js'
import { ScanCard } from '../../scans/list/ScanCard.js'
import { ScanColumns } from '../../scans/list/ScanColumns.js'
import { useScanListEvents } from '../../scans/list/useScanListEvents.js'
import { LiveNotice } from '../../scans/LiveNotice.js'
import type { ScanRecord } from '../../scans/scan_record.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { createdFilters } from '../../ui/list/created_filters.js'
import { RecordsPaper } from '../../ui/list/RecordsPaper.js'
import { useTarget } from './target_context.js'
import '../../i18n/areas/targets.js'

/** Every scan of the target, moving while they run. */
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
      <RecordsPaper<ScanRecord>
        resource="jobs"
        label={t('targets.page.history')}
        permanentFilter={{ type: 'redteam', targetId: target.id }}
        filters={filters}
        refetchIntervalMs={live === 'polling' ? POLL_MS : false}
        empty={<NeverScanned />}
        card={(scan) => <ScanCard scan={scan} />}
        columns={<ScanColumns isOfOneTarget />}
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
