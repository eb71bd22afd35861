import { POLL_MS } from '../../core/data/live.js'
import { useText } from '../../core/i18n/i18n.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { UnlessEmpty } from '../../core/lists/UnlessEmpty.js'
import { ScanTabs } from '../parts/ScanTabs.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { NewScanLink } from '../parts/NewScanLink.js'
import type { ScanRecord } from '../../scan_status/scan_record.js'
import { SessionsLink } from '../../simba_links/SessionsLink.js'
import { NoScansYet } from './NoScansYet.js'
import { useScanColumns } from './ScanColumns.js'
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

/** Excludes evaluation runs. They are also jobs, but have separate pages. */
const RED_TEAM = { type: 'redteam' }

/** List page with the team's scans, with live updates. */
export function ScanList() {
  const t = useText()
  const filters = useScanFilters()
  const live = useScanListEvents()
  return (
    <ResourceList<ScanRecord>
      resource="jobs"
      tabs={<ScanTabs current="scans" />}
      title={t('scans.list.title')}
      subtitle={t('scans.list.subtitle')}
      actions={
        <>
          <SessionsLink />
          <UnlessEmpty>
            <NewScanLink />
          </UnlessEmpty>
        </>
      }
      filters={filters}
      permanentFilter={RED_TEAM}
      exportFields={EXPORTED}
      refetchIntervalMs={live === 'polling' ? POLL_MS : false}
      empty={<NoScansYet />}
      bulkActions={<DeleteScans />}
      hiddenColumns={['finishedAt']}
      columns={useScanColumns()}
    >
      <LiveNotice state={live} />
    </ResourceList>
  )
}

function DeleteScans() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('scans.delete.confirm', { smart_count: count })}
      consequence={t('scans.delete.consequence')}
      doneText={(count) => t('scans.delete.done', { smart_count: count })}
    />
  )
}
