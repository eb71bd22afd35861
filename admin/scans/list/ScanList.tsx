import { POLL_MS } from '../../app/live.js'
import { useText } from '../../app/i18n.js'
import { BulkDelete } from '../../ui/list/BulkDelete.js'
import { ResourceList } from '../../ui/list/ResourceList.js'
import { JobTabs } from '../../schedules/JobTabs.js'
import { LiveNotice } from '../LiveNotice.js'
import { NewScanLink } from '../NewScanLink.js'
import type { ScanRecord } from '../scan_record.js'
import { NoScansYet } from './NoScansYet.js'
import { ScanCard } from './ScanCard.js'
import { ScanColumns } from './ScanColumns.js'
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
        columns={<ScanColumns />}
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
