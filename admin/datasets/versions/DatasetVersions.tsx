import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { DatasetVersion } from '#api/contract/evals/dataset'
import { changeCounts } from '../../core/i18n/counts.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { RecordsPaper } from '../../core/lists/RecordsPaper.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { DatasetFrame } from '../parts/DatasetFrame.js'
import { diffPath, itemsPath } from '../dataset_record.js'

/** Page with all versions of a dataset and their changes. */
export function DatasetVersions() {
  const t = useText()
  return (
    <DatasetFrame tab="versions">
      {({ id }) => (
        <RecordsPaper<DatasetVersion>
          resource={`datasets/${id}/versions`}
          label={t('datasets.page.versions')}
          empty={
            <EmptyState
              icon={<HistoryOutlined />}
              title={t('datasets.versions.empty')}
              explanation={t('datasets.versions.empty_hint')}
            />
          }
          columns={columnsOf(t, id)}
        />
      )}
    </DatasetFrame>
  )
}

const columnsOf = (t: Translate, id: string): ListColumn<DatasetVersion>[] => [
  {
    source: 'number',
    label: t('datasets.field.version'),
    cell: ({ number }) => (
      <RecordLink name={t('datasets.versions.open', { number })} to={itemsPath(id, number)} />
    ),
  },
  {
    source: 'note',
    label: t('datasets.field.note'),
    cell: ({ note }) => note ?? '–',
    isSortable: false,
  },
  {
    source: 'itemCount',
    label: t('datasets.field.items'),
    cell: ({ itemCount }) => itemCount.toLocaleString('en'),
    isSortable: false,
    align: 'right',
  },
  {
    source: 'added',
    label: t('datasets.versions.diff'),
    cell: (version) => <Changes datasetId={id} version={version} />,
    isSortable: false,
  },
  {
    source: 'createdBy',
    label: t('datasets.field.by'),
    cell: ({ createdBy }) => createdBy ?? '–',
    isSortable: false,
  },
  {
    source: 'createdAt',
    label: t('datasets.field.created'),
    cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    isSortable: false,
  },
]

function Changes({ datasetId, version }: { datasetId: string; version: DatasetVersion }) {
  const t = useText()
  const { number } = version
  const text = changeCounts(t, version)
  return (
    <Link
      component={RouterLink}
      to={diffPath(datasetId, number - 1, number)}
      aria-label={`${t('datasets.versions.diff_of', { number })}: ${text}`}
    >
      {text}
    </Link>
  )
}
