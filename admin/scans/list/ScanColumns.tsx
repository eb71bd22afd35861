import { useText } from '../../core/i18n/i18n.js'
import { columnsIf, type ListColumn } from '../../core/lists/rows/list_column.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { TargetLink, TemplateLink } from '../parts/ScanLinks.js'
import { ScanProgressBar } from '../parts/ScanProgressBar.js'
import { scanPath, type ScanRecord } from '../../scan_status/scan_record.js'
import { ScanStatusChip } from '../../scan_status/ScanStatusChip.js'
import { ScanDuration } from './ScanCard.js'

export function useScanColumns({ isOfOneTarget = false } = {}): ListColumn<ScanRecord>[] {
  const t = useText()
  return [
    {
      source: 'name',
      label: t('scans.field.name'),
      cell: ({ id, name }) => <RecordLink name={name} to={scanPath(id)} />,
    },
    ...columnsIf<ScanRecord>(!isOfOneTarget, {
      source: 'targetId',
      label: t('scans.field.target'),
      cell: (scan) => <TargetLink scan={scan} />,
      isSortable: false,
    }),
    {
      source: 'configId',
      label: t('scans.field.template'),
      cell: (scan) => <TemplateLink scan={scan} />,
      isSortable: false,
    },
    {
      source: 'status',
      label: t('scans.field.status'),
      cell: ({ status }) => <ScanStatusChip status={status} />,
      card: 'chip',
    },
    {
      source: 'progress',
      label: t('scans.field.progress'),
      cell: ({ progress, name }) => (
        <ScanProgressBar progress={progress} label={t('scans.progress.of', { name })} />
      ),
      isSortable: false,
      card: 'block',
    },
    {
      source: 'startedBy',
      label: t('scans.field.started_by'),
      cell: ({ startedBy }) => startedBy.name ?? t('scans.former_member'),
      isSortable: false,
    },
    {
      source: 'createdAt',
      label: t('scans.field.created'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    ...columnsIf<ScanRecord>(!isOfOneTarget, {
      source: 'finishedAt',
      label: t('scans.field.finished'),
      cell: ({ finishedAt }) => finishedAt && <TimeAgo at={finishedAt} />,
    }),
    {
      source: 'duration',
      label: t('scans.field.duration'),
      cell: (scan) => <ScanDuration scan={scan} />,
      isSortable: false,
      align: 'right',
    },
  ]
}
