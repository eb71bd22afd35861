import '../../i18n/areas/evals.js'
import { DataTable } from 'react-admin'
import type { EvalSummary } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { CopyableId } from '../../ui/CopyableId.js'
import { CellText } from '../../ui/list/CellText.js'
import { RecordLink } from '../../ui/list/RecordLink.js'
import { ResourceList } from '../../ui/list/ResourceList.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { EvalMarks } from '../EvalMarks.js'
import { evalName, evalPath } from '../eval_record.js'
import { formatCount } from '../figures.js'
import { ImportEval } from '../import/ImportEval.js'
import { NewEvalLink } from '../NewEvalLink.js'
import { COUNTED } from '../OutcomeNumbers.js'
import { PassRateText } from '../PassRateText.js'
import { DeleteEvals } from './DeleteEvals.js'
import { EvalCard } from './EvalCard.js'
import { EvalListTools } from './EvalListTools.js'
import { EvalPlaces } from './EvalPlaces.js'
import { NoEvalsYet } from './NoEvalsYet.js'
import { useEvalFilters } from './useEvalFilters.js'
import { RefreshWhileRunning } from './RefreshWhileRunning.js'

/** Evaluations of the team, newest first. */
export function EvalList() {
  const t = useText()
  const filters = useEvalFilters()
  return (
    <>
      <EvalPlaces />
      <ResourceList<EvalSummary>
        resource="evals"
        title={t('evals.title')}
        subtitle={t('evals.subtitle')}
        actions={
          <>
            <ImportEval />
            <NewEvalLink />
          </>
        }
        filters={filters}
        tools={<EvalListTools />}
        empty={<NoEvalsYet />}
        bulkActions={<DeleteEvals />}
        card={(one) => <EvalCard one={one} />}
        columns={
          <>
            <DataTable.Col<EvalSummary>
              source="description"
              label={t('evals.field.description')}
              render={(one) => (
                <>
                  <RecordLink name={evalName(one)} to={evalPath(one.id)} /> <EvalMarks one={one} />
                </>
              )}
            />
            <DataTable.Col<EvalSummary>
              source="type"
              label={t('evals.field.type')}
              render={({ type }) => t(`evals.type.${type}`)}
            />
            <DataTable.Col<EvalSummary>
              source="passRate"
              label={t('evals.field.pass_rate')}
              align="right"
              render={({ passRate }) => <PassRateText rate={passRate} />}
            />
            <DataTable.Col<EvalSummary>
              source="tests"
              label={t('evals.field.tests')}
              align="right"
              render={({ tests }) => formatCount(tests)}
            />
            {COUNTED.map(([outcome, field]) => (
              <DataTable.Col<EvalSummary>
                key={field}
                source={field}
                label={t(`outcome.${outcome}`)}
                disableSort
                align="right"
                render={(one) => formatCount(one[field])}
              />
            ))}
            <DataTable.Col<EvalSummary>
              source="author"
              label={t('evals.field.author')}
              render={({ author }) => <CellText text={author ?? '–'} />}
            />
            <DataTable.Col<EvalSummary>
              source="createdAt"
              label={t('evals.field.created')}
              render={({ createdAt }) => <TimeAgo at={createdAt} />}
            />
            <DataTable.Col<EvalSummary>
              source="id"
              label={t('evals.field.id')}
              disableSort
              render={({ id }) => <CopyableId id={id} name={t('evals.field.id')} />}
            />
          </>
        }
      >
        <RefreshWhileRunning />
      </ResourceList>
    </>
  )
}
