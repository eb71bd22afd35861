import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Typography from '@mui/material/Typography'
import Link from '@mui/material/Link'
import { DataTable } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { datasetAddress, type DatasetUse } from '#api/contract/dataset'
import { useText } from '../app/i18n.js'
import { evalName, evalPath } from '../evals/eval_record.js'
import { OutcomeNumbers } from '../evals/OutcomeNumbers.js'
import { PassRateText } from '../evals/PassRateText.js'
import { CodeLine } from '../ui/CodeLine.js'
import { EmptyState } from '../ui/EmptyState.js'
import { RecordLink } from '../ui/list/RecordLink.js'
import { RecordsPaper } from '../ui/list/RecordsPaper.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { DatasetFrame } from './DatasetFrame.js'
import { itemsPath, type Dataset } from './dataset_record.js'

/** Which evaluations used which version. */
export function DatasetEvals() {
  const t = useText()
  return (
    <DatasetFrame tab="evals">
      {(dataset) => (
        <RecordsPaper<DatasetUse>
          resource={`datasets/${dataset.id}/evals`}
          label={t('datasets.page.evals')}
          empty={<NotUsed dataset={dataset} />}
          card={(use) => <UseCard use={use} />}
          columns={
            <>
              <DataTable.Col<DatasetUse>
                source="description"
                label={t('datasets.field.eval')}
                disableSort
                render={(use) => <RecordLink name={evalName(use)} to={evalPath(use.id)} />}
              />
              <DataTable.Col<DatasetUse>
                source="version"
                label={t('datasets.field.version')}
                disableSort
                render={({ version }) => (
                  <Link
                    component={RouterLink}
                    to={itemsPath(dataset.id, version)}
                    underline="always"
                  >
                    {t('datasets.page.at', { number: version })}
                  </Link>
                )}
              />
              <DataTable.Col<DatasetUse>
                source="passRate"
                label={t('datasets.field.pass_rate')}
                disableSort
                align="right"
                render={({ passRate }) => <PassRateText rate={passRate} />}
              />
              <DataTable.Col<DatasetUse>
                source="passed"
                label={t('datasets.field.outcomes')}
                disableSort
                render={(use) => <OutcomeNumbers counts={use} />}
              />
              <DataTable.Col<DatasetUse>
                source="createdAt"
                label={t('datasets.field.created')}
                render={({ createdAt }) => <TimeAgo at={createdAt} />}
              />
            </>
          }
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

function UseCard({ use }: { use: DatasetUse }) {
  const t = useText()
  return (
    <>
      <Link component={RouterLink} to={evalPath(use.id)} sx={{ fontWeight: 600 }}>
        {evalName(use)}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {t('datasets.page.at', { number: use.version })} · <TimeAgo at={use.createdAt} />
      </Typography>
      <PassRateText rate={use.passRate} /> <OutcomeNumbers counts={use} />
    </>
  )
}
