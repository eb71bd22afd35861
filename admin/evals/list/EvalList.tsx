import '../messages.js'
import type { ListColumn } from '../../core/lists/rows/list_column.js'
import type { EvalSummary } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { CellText } from '../../core/lists/CellText.js'
import { RecordLink } from '../../core/lists/RecordLink.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { UnlessEmpty } from '../../core/lists/UnlessEmpty.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { EvalMarks } from '../parts/EvalMarks.js'
import { evalName, evalPath } from '../eval_record.js'
import { formatCount } from '../number_formats.js'
import { ImportEval } from '../import/ImportEval.js'
import { NewEvalLink } from '../parts/NewEvalLink.js'
import { COUNTED } from '../parts/OutcomeNumbers.js'
import { PassRateText } from '../parts/PassRateText.js'
import { EvalPlaces } from '../parts/EvalPlaces.js'
import { NoEvalsYet } from './NoEvalsYet.js'
import { RefreshWhileRunning } from './RefreshWhileRunning.js'
import { BulkDelete } from '../../core/lists/selection/BulkDelete.js'
import { ListDownload } from '../../core/lists/export/ListDownload.js'
import { ViewTools } from '../../core/lists/export/ListTools.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'

/** List page with the team's evaluations, newest first. */
export function EvalList() {
  const t = useText()
  const filters = useEvalFilters()
  return (
    <ResourceList<EvalSummary>
      resource="evals"
      tabs={<EvalPlaces />}
      title={t('evals.title')}
      subtitle={t('evals.subtitle')}
      actions={
        <>
          <ImportEval />
          <UnlessEmpty>
            <NewEvalLink />
          </UnlessEmpty>
        </>
      }
      filters={filters}
      tools={<ViewTools exporter={<ListDownload path="results/export" />} />}
      empty={<NoEvalsYet />}
      bulkActions={<DeleteEvals />}
      columns={useColumns()}
    >
      <RefreshWhileRunning />
    </ResourceList>
  )
}

function useColumns(): ListColumn<EvalSummary>[] {
  const t = useText()
  return [
    {
      source: 'description',
      label: t('evals.field.description'),
      cell: (one) => (
        <>
          <RecordLink name={evalName(one)} to={evalPath(one.id)} /> <EvalMarks one={one} />
        </>
      ),
      card: 'line',
    },
    {
      source: 'type',
      label: t('evals.field.type'),
      cell: ({ type }) => t(`evals.type.${type}`),
    },
    {
      source: 'passRate',
      label: t('evals.field.pass_rate'),
      cell: ({ passRate }) => <PassRateText rate={passRate} />,
      align: 'right',
    },
    {
      source: 'tests',
      label: t('evals.field.tests'),
      cell: ({ tests }) => formatCount(tests),
      align: 'right',
    },
    ...COUNTED.map(([outcome, field]): ListColumn<EvalSummary> => ({
      source: field,
      label: t(`outcome.${outcome}`),
      cell: (one) => formatCount(one[field]),
      isSortable: false,
      align: 'right',
    })),
    {
      source: 'author',
      label: t('evals.field.author'),
      cell: ({ author }) => <CellText text={author ?? '–'} />,
    },
    {
      source: 'createdAt',
      label: t('evals.field.created'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      source: 'id',
      label: t('evals.field.id'),
      cell: ({ id }) => <CopyableId id={id} name={t('evals.field.id')} />,
      isSortable: false,
    },
  ]
}

function DeleteEvals() {
  const t = useText()
  return (
    <BulkDelete
      confirmText={(count) => t('evals.delete.confirm_many', { smart_count: count })}
      consequence={t('evals.delete.consequence_many')}
      doneText={(count) => t('evals.delete.done', { smart_count: count })}
    />
  )
}

function useEvalFilters(): ListFilter[] {
  const t = useText()
  return [
    {
      source: 'type',
      label: t('evals.field.type'),
      choices: (['eval', 'redteam'] as const).map((id) => ({ id, name: t(`evals.type.${id}`) })),
    },
    { source: 'createdAt_gte', label: t('list.since'), choices: [], day: 'start' },
    { source: 'createdAt_lte', label: t('list.until'), choices: [], day: 'end' },
    { source: 'tag', label: t('evals.field.tag'), choices: [], byLinkOnly: true },
    { source: 'plugin', label: t('evals.field.plugin'), choices: [], byLinkOnly: true },
    { source: 'strategy', label: t('evals.field.strategy'), choices: [], byLinkOnly: true },
  ]
}
