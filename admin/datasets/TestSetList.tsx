import { useState } from 'react'
import DatasetLinkedOutlined from '@mui/icons-material/DatasetLinkedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { TestSet } from '#api/contract/dataset'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { evalPath } from '../evals/eval_record.js'
import { EvalPlaces } from '../evals/list/EvalPlaces.js'
import { NewEvalLink } from '../evals/NewEvalLink.js'
import '../i18n/areas/datasets.js'
import { CopyableId } from '../ui/CopyableId.js'
import { EmptyState } from '../ui/EmptyState.js'
import { cellText, CellText } from '../ui/list/CellText.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { lazyPart } from '../ui/lazyPart.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { DatasetTabs } from './DatasetTabs.js'

const AddToDataset = lazyPart(() => import('./AddToDataset.js'), 'AddToDataset')

/** Sets of tests that past evaluations asked, found by their tests alone. */
export function TestSetList() {
  const t = useText()
  const [kept, setKept] = useState<TestSet | null>(null)
  const mayUpdate = useCan('update', 'Eval')
  const actions = (set: TestSet) => (
    <SetActions set={set} {...(mayUpdate ? { onKeep: () => setKept(set) } : {})} />
  )
  return (
    <>
      <EvalPlaces />
      <DatasetTabs current="past" />
      <ResourceList<TestSet>
        resource="test-sets"
        title={t('datasets.title')}
        subtitle={t('datasets.sets.subtitle')}
        empty={
          <EmptyState
            icon={<DatasetLinkedOutlined />}
            title={t('datasets.sets.empty')}
            explanation={t('datasets.sets.empty_hint')}
            action={<NewEvalLink />}
          />
        }
        card={(set) => (
          <>
            <LatestEval set={set} />
            <Typography variant="body2" color="text.secondary">
              {[t('datasets.page.count', { smart_count: set.tests }), set.vars.join(', ')]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            {actions(set)}
          </>
        )}
        columns={
          <>
            <DataTable.Col<TestSet>
              source="latestEvalAt"
              label={t('datasets.field.latest')}
              render={(set) => <LatestEval set={set} />}
            />
            <DataTable.Col<TestSet>
              source="tests"
              label={t('datasets.field.tests')}
              align="right"
              render={({ tests }) => tests.toLocaleString('en')}
            />
            <DataTable.Col<TestSet>
              source="vars"
              label={t('datasets.field.variables')}
              disableSort
              render={({ vars }) => <CellText text={vars.join(', ')} />}
            />
            <DataTable.Col<TestSet>
              source="evals"
              label={t('datasets.field.evals')}
              align="right"
            />
            <DataTable.Col<TestSet>
              source="id"
              label={t('datasets.field.id')}
              disableSort
              render={({ id }) => <CopyableId id={id} name={t('datasets.field.id')} />}
            />
            <DataTable.Col<TestSet>
              source="latestEvalId"
              label={t('common.actions')}
              disableSort
              render={actions}
            />
          </>
        }
      />
      {kept && <AddToDataset evalId={kept.latestEvalId} onClose={() => setKept(null)} />}
    </>
  )
}

function LatestEval({ set }: { set: TestSet }) {
  return (
    <>
      <Link
        component={RouterLink}
        to={evalPath(set.latestEvalId)}
        dir="auto"
        sx={{ ...cellText(nameOf(set)), fontWeight: 600 }}
      >
        {nameOf(set)}
      </Link>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <TimeAgo at={set.latestEvalAt} />
      </Box>
    </>
  )
}

const nameOf = ({ latestEvalDescription, latestEvalId }: TestSet) =>
  latestEvalDescription || latestEvalId

function SetActions({ set, onKeep }: { set: TestSet; onKeep?: () => void }) {
  const t = useText()
  const history = new URLSearchParams({
    filter: JSON.stringify({ testSetId: set.id }),
    sort: 'passRate',
    order: 'DESC',
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Button
        component={RouterLink}
        to={`/evals/history?${history}`}
        aria-label={`${t('datasets.sets.history')}: ${nameOf(set)}`}
      >
        {t('datasets.sets.history')}
      </Button>
      {onKeep && (
        <Button
          onClick={onKeep}
          aria-haspopup="dialog"
          aria-label={t('datasets.sets.keep_named', { name: nameOf(set) })}
        >
          {t('datasets.sets.keep')}
        </Button>
      )}
    </Box>
  )
}
