import { DataTable } from 'react-admin'
import { useText } from '../../app/i18n.js'
import { RecordLink } from '../../ui/list/RecordLink.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { TargetLink, TemplateLink } from '../ScanLinks.js'
import { ScanProgressBar } from '../ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../scan_record.js'
import { ScanStatusChip } from '../ScanStatusChip.js'
import { ScanDuration } from './ScanDuration.js'

/** What a list tells of each scan. */
export function ScanColumns({ isOfOneTarget = false }: { isOfOneTarget?: boolean }) {
  const t = useText()
  return (
    <>
      <DataTable.Col<ScanRecord>
        source="name"
        label={t('scans.field.name')}
        render={({ id, name }) => <RecordLink name={name} to={scanPath(id)} />}
      />
      {!isOfOneTarget && (
        <DataTable.Col<ScanRecord>
          source="targetId"
          label={t('scans.field.target')}
          disableSort
          render={(scan) => <TargetLink scan={scan} />}
        />
      )}
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
      {!isOfOneTarget && (
        <DataTable.Col<ScanRecord>
          source="finishedAt"
          label={t('scans.field.finished')}
          render={({ finishedAt }) => finishedAt && <TimeAgo at={finishedAt} />}
        />
      )}
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
