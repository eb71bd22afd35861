import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { DatasetVersion } from '#api/contract/dataset'
import { useText } from '../../app/i18n.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { RecordLink } from '../../ui/list/RecordLink.js'
import { RecordsPaper } from '../../ui/list/RecordsPaper.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { DatasetFrame } from '../DatasetFrame.js'
import { diffPath, itemsPath } from '../dataset_record.js'

/** Every version of a dataset, with what was different from the one before. */
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
          card={(version) => <VersionCard datasetId={id} version={version} />}
          columns={
            <>
              <DataTable.Col<DatasetVersion>
                source="number"
                label={t('datasets.field.version')}
                render={({ number }) => (
                  <RecordLink
                    name={t('datasets.versions.open', { number })}
                    to={itemsPath(id, number)}
                  />
                )}
              />
              <DataTable.Col<DatasetVersion>
                source="note"
                label={t('datasets.field.note')}
                disableSort
                render={({ note }) => note ?? '–'}
              />
              <DataTable.Col<DatasetVersion>
                source="itemCount"
                label={t('datasets.field.items')}
                align="right"
                disableSort
                render={({ itemCount }) => itemCount.toLocaleString('en')}
              />
              <DataTable.Col<DatasetVersion>
                source="added"
                label={t('datasets.versions.diff')}
                disableSort
                render={(version) => <Changes datasetId={id} version={version} />}
              />
              <DataTable.Col<DatasetVersion>
                source="createdBy"
                label={t('datasets.field.by')}
                disableSort
                render={({ createdBy }) => createdBy ?? '–'}
              />
              <DataTable.Col<DatasetVersion>
                source="createdAt"
                label={t('datasets.field.created')}
                disableSort
                render={({ createdAt }) => <TimeAgo at={createdAt} />}
              />
            </>
          }
        />
      )}
    </DatasetFrame>
  )
}

function Changes({ datasetId, version }: { datasetId: string; version: DatasetVersion }) {
  const t = useText()
  const { number, added, changed, removed } = version
  const text = t('datasets.versions.changes', { added, changed, removed })
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

function VersionCard({ datasetId, version }: { datasetId: string; version: DatasetVersion }) {
  const t = useText()
  return (
    <>
      <Link component={RouterLink} to={itemsPath(datasetId, version.number)}>
        {t('datasets.versions.open', { number: version.number })}
      </Link>
      <Typography variant="body2" color="text.secondary" sx={{ my: 0.5 }}>
        {t('datasets.page.count', { smart_count: version.itemCount })} ·{' '}
        <TimeAgo at={version.createdAt} />
      </Typography>
      {version.note && <Typography variant="body2">{version.note}</Typography>}
      <Changes datasetId={datasetId} version={version} />
    </>
  )
}
