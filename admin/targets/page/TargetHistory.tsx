import RadarOutlined from '@mui/icons-material/RadarOutlined'
import { DataTable } from 'react-admin'
import { SCAN_STATUSES } from '#api/contract/scan'
import { useText } from '../../app/i18n.js'
import { ScanCard } from '../../scans/list/ScanCard.js'
import { ScanDuration } from '../../scans/list/ScanDuration.js'
import { useScanListEvents } from '../../scans/list/useScanListEvents.js'
import { LiveNotice } from '../../scans/LiveNotice.js'
import { TemplateLink } from '../../scans/ScanLinks.js'
import { ScanProgressBar } from '../../scans/ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../../scans/scan_record.js'
import { ScanStatusChip } from '../../scans/ScanStatusChip.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { createdFilters } from '../../ui/list/created_filters.js'
import { RecordLink } from '../../ui/list/RecordLink.js'
import { RecordsPaper } from '../../ui/list/RecordsPaper.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
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
        empty={<NeverScanned />}
        card={(scan) => <ScanCard scan={scan} />}
        columns={<Columns />}
      />
    </>
  )
}

function Columns() {
  const t = useText()
  return (
    <>
      <DataTable.Col<ScanRecord>
        source="name"
        label={t('scans.field.name')}
        render={({ id, name }) => <RecordLink name={name} to={scanPath(id)} />}
      />
      <DataTable.Col<ScanRecord>
        source="configId"
        label={t('scans.field.template')}
        disableSort
        render={(scan) => <TemplateLink scan={scan} />}
      />
      <DataTable.Col<ScanRecord>
        source="status"
        label={t('scans.field.status')}
        render={({ status }) => <ScanStatusChip status={status} />}
      />
      <DataTable.Col<ScanRecord>
        source="progress"
        label={t('scans.field.progress')}
        disableSort
        render={({ progress, name }) => (
          <ScanProgressBar progress={progress} label={t('scans.progress.of', { name })} />
        )}
      />
      <DataTable.Col<ScanRecord>
        source="startedBy"
        label={t('scans.field.started_by')}
        disableSort
        render={({ startedBy }) => startedBy.name ?? t('scans.nobody')}
      />
      <DataTable.Col<ScanRecord>
        source="createdAt"
        label={t('scans.field.created')}
        render={({ createdAt }) => <TimeAgo at={createdAt} />}
      />
      <DataTable.Col<ScanRecord>
        source="duration"
        label={t('scans.field.duration')}
        disableSort
        align="right"
        render={(scan) => <ScanDuration scan={scan} />}
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
