import DatasetOutlined from '@mui/icons-material/DatasetOutlined'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { EvalPlaces } from '../evals/list/EvalPlaces.js'
import '../i18n/areas/datasets.js'
import { EmptyState } from '../ui/EmptyState.js'
import { BulkDelete } from '../ui/list/BulkDelete.js'
import { CellText } from '../ui/list/CellText.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { DatasetTabs } from './DatasetTabs.js'
import { datasetPath, type Dataset } from './dataset_record.js'
import { NewDataset } from './NewDataset.js'

/** Datasets of the team. */
export function DatasetList() {
  const t = useText()
  return (
    <>
      <EvalPlaces />
      <DatasetTabs current="own" />
      <ResourceList<Dataset>
        resource="datasets"
        title={t('datasets.title')}
        subtitle={t('datasets.subtitle')}
        actions={<NewDataset />}
        empty={<NoDatasetsYet />}
        bulkActions={<DeleteDatasets />}
        card={(dataset) => <DatasetCard dataset={dataset} />}
        columns={
          <>
            <DataTable.Col<Dataset>
              source="name"
              label={t('datasets.field.name')}
              render={({ id, name }) => <RecordLink name={name} to={datasetPath(id)} />}
            />
            <DataTable.Col<Dataset>
              source="description"
              label={t('datasets.field.description')}
              disableSort
              render={({ description }) => (
                <Typography component="span" variant="body2" color="text.secondary">
                  <CellText text={description} />
                </Typography>
              )}
            />
            <DataTable.Col<Dataset>
              source="itemCount"
              label={t('datasets.field.items')}
              align="right"
              render={({ itemCount }) => itemCount.toLocaleString('en')}
            />
            <DataTable.Col<Dataset>
              source="version"
              label={t('datasets.field.version')}
              align="right"
              disableSort
              render={({ version }) => version || '–'}
            />
            <DataTable.Col<Dataset>
              source="updatedAt"
              label={t('datasets.field.changed')}
              render={({ updatedAt }) => <TimeAgo at={updatedAt} />}
            />
          </>
        }
      />
    </>
  )
}

function DatasetCard({ dataset }: { dataset: Dataset }) {
  const t = useText()
  return (
    <>
      <RecordLink name={dataset.name} to={datasetPath(dataset.id)} />
      <Typography variant="body2" color="text.secondary" sx={{ my: 0.5 }}>
        {t('datasets.page.count', { smart_count: dataset.itemCount })} ·{' '}
        <TimeAgo at={dataset.updatedAt} />
      </Typography>
      {dataset.description && <Typography variant="body2">{dataset.description}</Typography>}
    </>
  )
}

function NoDatasetsYet() {
  const t = useText()
  const mayCreate = useCan('create', 'Eval')
  return (
    <EmptyState
      icon={<DatasetOutlined />}
      title={t('datasets.empty')}
      explanation={
        mayCreate ? t('datasets.empty_hint') : t('list.ask_admin', { subject: t('subject.Eval') })
      }
      action={<NewDataset />}
    />
  )
}

function DeleteDatasets() {
  const t = useText()
  return (
    <BulkDelete
      buttonText={t('datasets.delete')}
      confirmText={(count) => t('datasets.delete_many', { smart_count: count })}
      consequence={t('datasets.delete_hint')}
      doneText={(count) => t('datasets.deleted', { smart_count: count })}
    />
  )
}
