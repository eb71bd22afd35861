import { DataTable } from 'react-admin'
import { POLL_MS } from '../../app/live.js'
import { useText } from '../../app/i18n.js'
import { BulkDelete } from '../../ui/list/BulkDelete.js'
import { RecordLink } from '../../ui/list/RecordLink.js'
import { ResourceList } from '../../ui/list/ResourceList.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { JobTabs } from '../../schedules/JobTabs.js'
import { LiveNotice } from '../LiveNotice.js'
import { NewScanLink } from '../NewScanLink.js'
import { ScanProgressBar } from '../ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../scan_record.js'
import { ScanStatusChip } from '../ScanStatusChip.js'
import { NoScansYet } from './NoScansYet.js'
import { ScanCard } from './ScanCard.js'
import { ScanDuration } from './ScanDuration.js'
import { TargetLink, TemplateLink } from '../ScanLinks.js'
import { useScanFilters } from './useScanFilters.js'
import { useScanListEvents } from './useScanListEvents.js'

const EXPORTED = [
  'id',
  'name',
  'status',
  'targetName',
  'configName',
  'progress',
  'startedBy',
  'createdAt',
  'startedAt',
  'finishedAt',
  'evalId',
  'seed',
  'backend',
  'error',
]

/** Runs of evaluations are jobs too; they are followed on their own pages. */
const RED_TEAM = { type: 'redteam' }

/** Scan History: every scan of the team, moving while they run. */
export function ScanList() {
  const t = useText()
  const filters = useScanFilters()
  const live = useScanListEvents()
  return (
    <>
      <JobTabs current="scans" />
      <ResourceList<ScanRecord>
        resource="jobs"
        title={t('scans.list.title')}
        subtitle={t('scans.list.subtitle')}
        actions={<NewScanLink />}
        filters={filters}
        permanentFilter={RED_TEAM}
        exportFields={EXPORTED}
        refetchIntervalMs={live === 'polling' ? POLL_MS : false}
        empty={<NoScansYet />}
        bulkActions={<DeleteScans />}
        hiddenColumns={['finishedAt']}
        card={(scan) => <ScanCard scan={scan} />}
        columns={
          <>
            <DataTable.Col<ScanRecord>
              source="name"
              label={t('scans.field.name')}
              render={({ id, name }) => <RecordLink name={name} to={scanPath(id)} />}
            />
            <DataTable.Col<ScanRecord>
              source="targetId"
              label={t('scans.field.target')}
              disableSort
              render={(scan) => <TargetLink scan={scan} />}
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
              source="finishedAt"
              label={t('scans.field.finished')}
              render={({ finishedAt }) => finishedAt && <TimeAgo at={finishedAt} />}
            />
            <DataTable.Col<ScanRecord>
              source="duration"
              label={t('scans.field.duration')}
              disableSort
              align="right"
              render={(scan) => <ScanDuration scan={scan} />}
            />
          </>
        }
      >
        <LiveNotice state={live} />
      </ResourceList>
    </>
  )
}

function DeleteScans() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('scans.delete.button')}
      confirmText={(count) => t('scans.delete.confirm', { smart_count: count })}
      consequence={t('scans.delete.consequence')}
      doneText={(count) => t('scans.delete.done', { smart_count: count })}
    />
  )
}
