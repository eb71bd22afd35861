import { useState } from 'react'
import DatasetLinkedOutlined from '@mui/icons-material/DatasetLinkedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { TestSet } from '#api/contract/evals/dataset'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { evalPath } from '../../evals/eval_record.js'
import { EvalPlaces } from '../../evals/parts/EvalPlaces.js'
import { NoEvalData } from '../../evals/parts/NoEvalData.js'
import '../messages.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { cellText, CellText } from '../../core/lists/CellText.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { DatasetTabs } from '../parts/DatasetTabs.js'

const AddToDataset = lazyPart(
  () => import('../../evals/actions/datasets/AddToDataset.js'),
  'AddToDataset'
)

/** Test sets of past evaluations, grouped by content. */
export function TestSetList() {
  const t = useText()
  const [kept, setKept] = useState<TestSet | null>(null)
  return (
    <>
      <ResourceList<TestSet>
        resource="test-sets"
        tabs={
          <>
            <EvalPlaces />
            <DatasetTabs current="past" />
          </>
        }
        title={t('datasets.title')}
        subtitle={t('datasets.sets.subtitle')}
        empty={
          <NoEvalData
            icon={<DatasetLinkedOutlined />}
            title={t('datasets.sets.empty')}
            explanation={t('datasets.sets.empty_hint')}
          />
        }
        columns={useColumns(setKept)}
      />
      {kept && <AddToDataset evalId={kept.latestEvalId} onClose={() => setKept(null)} />}
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
          aria-label={t('datasets.sets.save_as_dataset_named', { name: nameOf(set) })}
        >
          {t('datasets.sets.save_as_dataset')}
        </Button>
      )}
    </Box>
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

function useColumns(onKeep: (set: TestSet) => void): ListColumn<TestSet>[] {
  const t = useText()
  const canUpdate = useCan('update', 'Eval')
  const actions = (set: TestSet) => (
    <SetActions set={set} {...(canUpdate ? { onKeep: () => onKeep(set) } : {})} />
  )
  return [
    {
      source: 'latestEvalAt',
      label: t('datasets.field.latest'),
      cell: (set) => <LatestEval set={set} />,
    },
    {
      source: 'tests',
      label: t('datasets.field.tests'),
      cell: ({ tests }) => tests.toLocaleString('en'),
      align: 'right',
    },
    {
      source: 'vars',
      label: t('datasets.field.variables'),
      cell: ({ vars }) => <CellText text={vars.join(', ')} />,
      isSortable: false,
    },
    { source: 'evals', label: t('datasets.field.evals'), align: 'right' },
    {
      source: 'id',
      label: t('datasets.field.id'),
      cell: ({ id }) => <CopyableId id={id} name={t('datasets.field.id')} />,
      isSortable: false,
    },
    {
      source: 'latestEvalId',
      label: t('common.actions'),
      cell: actions,
      isSortable: false,
      card: 'action',
    },
  ]
}
