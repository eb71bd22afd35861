import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { datasetAddress, type DatasetUse } from '#api/contract/evals/dataset'
import { useText } from '../../core/i18n/i18n.js'
import { evalName, evalPath } from '../../evals/eval_record.js'
import { OutcomeNumbers } from '../../evals/parts/OutcomeNumbers.js'
import { PassRateText } from '../../evals/parts/PassRateText.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { RecordsPaper } from '../../core/lists/RecordsPaper.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { DatasetFrame } from '../parts/DatasetFrame.js'
import { itemsPath, type Dataset } from '../dataset_record.js'

/** Evaluations that used the dataset, with the version that each of them used. */
export function DatasetEvals() {
  const t = useText()
  return (
    <DatasetFrame tab="evals">
      {(dataset) => (
        <RecordsPaper<DatasetUse>
          resource={`datasets/${dataset.id}/evals`}
          label={t('datasets.page.evals')}
          empty={<NotUsed dataset={dataset} />}
          columns={[
            {
              source: 'description',
              label: t('datasets.field.eval'),
              cell: (use) => <RecordLink name={evalName(use)} to={evalPath(use.id)} />,
              isSortable: false,
              card: 'line',
            },
            {
              source: 'version',
              label: t('datasets.field.version'),
              cell: ({ version }) => (
                <Link component={RouterLink} to={itemsPath(dataset.id, version)} underline="always">
                  {t('datasets.page.at', { number: version })}
                </Link>
              ),
              isSortable: false,
            },
            {
              source: 'passRate',
              label: t('datasets.field.pass_rate'),
              cell: ({ passRate }) => <PassRateText rate={passRate} />,
              isSortable: false,
              align: 'right',
            },
            {
              source: 'passed',
              label: t('datasets.field.outcomes'),
              cell: (use) => <OutcomeNumbers counts={use} />,
              isSortable: false,
            },
            {
              source: 'createdAt',
              label: t('datasets.field.created'),
              cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
            },
          ]}
        />
      )}
    </DatasetFrame>
  )
}

function NotUsed({ dataset }: { dataset: Dataset }) {
  const t = useText()
  return (
    <EmptyState
      icon={<FactCheckOutlined />}
      title={t('datasets.evals.empty')}
      explanation={t('datasets.evals.empty_hint')}
      action={
        <CodeLine
          label={t('datasets.evals.address')}
          value={`tests: ${datasetAddress(dataset.id, dataset.version)}`}
        />
      }
    />
  )
}
