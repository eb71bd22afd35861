import DatasetOutlined from '@mui/icons-material/DatasetOutlined'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { EvalPlaces } from '../../evals/parts/EvalPlaces.js'
import { NoEvalData } from '../../evals/parts/NoEvalData.js'
import '../messages.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { CellText } from '../../core/lists/CellText.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { UnlessEmpty } from '../../core/lists/UnlessEmpty.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { DatasetTabs } from '../parts/DatasetTabs.js'
import { datasetPath, type Dataset } from '../dataset_record.js'
import { ImportDataset } from '../parts/ImportDataset.js'
import { NewDataset } from '../parts/NewDataset.js'

export function DatasetList() {
  const t = useText()
  return (
    <ResourceList<Dataset>
      resource="datasets"
      tabs={
        <>
          <EvalPlaces />
          <DatasetTabs current="own" />
        </>
      }
      title={t('datasets.title')}
      subtitle={t('datasets.subtitle')}
      actions={
        <UnlessEmpty>
          <ImportDataset />
          <NewDataset />
        </UnlessEmpty>
      }
      empty={<NoDatasetsYet />}
      bulkActions={<DeleteDatasets />}
      columns={[
        {
          source: 'name',
          label: t('datasets.field.name'),
          cell: ({ id, name }) => <RecordLink name={name} to={datasetPath(id)} />,
        },
        {
          source: 'description',
          label: t('datasets.field.description'),
          cell: ({ description }) => (
            <Typography component="span" variant="body2" color="text.secondary">
              <CellText text={description} />
            </Typography>
          ),
          isSortable: false,
          card: 'line',
        },
        {
          source: 'itemCount',
          label: t('datasets.field.items'),
          cell: ({ itemCount }) => itemCount.toLocaleString('en'),
          align: 'right',
        },
        {
          source: 'version',
          label: t('datasets.field.version'),
          cell: ({ version }) => version || '–',
          isSortable: false,
          align: 'right',
        },
        {
          source: 'updatedAt',
          label: t('datasets.field.changed'),
          cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
        },
      ]}
    />
  )
}

function NoDatasetsYet() {
  const t = useText()
  return (
    <NoEvalData
      icon={<DatasetOutlined />}
      title={t('datasets.empty')}
      explanation={t('datasets.empty_hint')}
      action={
        <>
          <NewDataset />
          <ImportDataset />
        </>
      }
    />
  )
}

function DeleteDatasets() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('datasets.delete_many', { smart_count: count })}
      consequence={t('datasets.delete_hint')}
      doneText={(count) => t('datasets.deleted', { smart_count: count })}
    />
  )
}
