import { useCallback, useEffect, useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import type { EvalDetail, EvalRow } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { EstimateLegend } from '../../core/display/chips/EstimateText.js'
import { OPENED_HERE, useDrawerHistory } from '../../core/dialogs/useDrawerHistory.js'
import { useCards } from '../../core/lists/rows/useCards.js'
import { EmptyState, NoResults } from '../../core/states/EmptyState.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { CellParts } from '../cell/CellParts.js'
import { CompareSummaries } from '../compare/CompareSummaries.js'
import { useCompared } from '../compare/useCompared.js'
import { isRunning } from '../eval_record.js'
import { matrixQuery, type MatrixPage } from '../queries.js'
import { useEvalSource } from '../eval_source.js'
import { FilterChips } from '../filter/FilterChips.js'
import { MatrixTools } from '../filter/MatrixTools.js'
import { isFiltered, NO_FILTER } from '../view/eval_view.js'
import { questionOf } from '../view/question.js'
import type { EvalRights } from '../view/useEvalRights.js'
import type { EvalLinks } from '../view/useEvalView.js'
import { columnsOf } from '../view/columns.js'
import { Matrix } from './Matrix.js'
import { MatrixCards } from './MatrixCards.js'
import { MatrixPages } from './MatrixPages.js'
import type { RowContext } from '../view/row_context.js'
import { useSteps } from './useSteps.js'

const CellDetails = lazyPart(() => import('../details/CellDetails.js'), 'CellDetails')

type Props = { detail: EvalDetail; links: EvalLinks; rights: EvalRights }

/** Results of the evaluation: filters, one page of the matrix, and the details of the open result. */
export function MatrixSection({ detail, links, rights }: Props) {
  const t = useText()
  const { view, go, to } = links
  const history = useDrawerHistory()
  const query = useQuery(matrixQuery(detail.id, questionOf(view), useEvalSource()))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const steps = useSteps(links, data ?? null, !isPlaceholderData)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: { md: '1 0 520px' }, minHeight: 0 }}>
      <CellParts />
      <MatrixTools detail={detail} links={links} />
      <FilterChips links={links} />
      <CompareSummaries detail={detail} links={links} />
      <Box sx={{ height: 4, mb: 0.5 }}>
        {isFetching && data && (
          <LinearProgress aria-label={t('list.refreshing')} sx={{ height: 4 }} />
        )}
      </Box>
      {data ? (
        <MatrixRows {...{ detail, links, rights, data }} />
      ) : error ? (
        <>
          <ErrorState
            title={t('eval_table.matrix.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
          {isFiltered(view) && <NoResults onClear={() => go(NO_FILTER)} />}
        </>
      ) : (
        <PageSkeleton rows={10} />
      )}
      {view.open && (
        <CellDetails
          evalId={detail.id}
          testIdx={view.open.testIdx}
          promptIdx={view.open.promptIdx}
          canRate={rights.canUpdate}
          canReplay={rights.canRun}
          onClose={() => history.close(to({ open: null }))}
          onStep={steps.step}
          steps={steps.steps}
        />
      )}
    </Box>
  )
}

function MatrixRows({ detail, links, rights, data }: Props & { data: MatrixPage }) {
  const { view } = links
  const isNarrow = useCards()
  const compared = useCompared(view.compare)
  const columns = useMemo(
    () => columnsOf(detail, view.hidden, compared),
    [detail, view.hidden, compared]
  )
  const context = useRowContext(detail.id, links, rights.canUpdate)
  const offset = (view.page - 1) * view.perPage
  if (data.total === 0) return <EmptyMatrix {...{ detail, links }} />
  const { rows, total } = data
  return (
    <>
      <EstimateLegend of={rows.flatMap(shownCells)} />
      {isNarrow ? (
        <MatrixCards key={offset} {...{ rows, columns, context }} open={view.open} />
      ) : (
        <Matrix {...{ rows, offset, total, columns, context, links }} />
      )}
      <MatrixPages data={data} links={links} />
    </>
  )
}

/** Returns the results of a row, with those of the compared evaluations. */
const shownCells = ({ cells, compared = [] }: EvalRow) => [
  ...cells,
  ...compared.flatMap((other) => other.cells),
]

function EmptyMatrix({ detail, links }: Pick<Props, 'detail' | 'links'>) {
  const t = useText()
  if (isFiltered(links.view)) return <NoResults onClear={() => links.go(NO_FILTER)} />
  return (
    <EmptyState
      icon={<FactCheckOutlined />}
      title={t('eval_table.matrix.empty')}
      explanation={t(
        isRunning(detail) ? 'eval_table.matrix.empty_running' : 'eval_table.matrix.empty_hint'
      )}
    />
  )
}

/** Returns the context of the rows, memoized because all rows rerender when it changes. */
function useRowContext(evalId: string, links: EvalLinks, canRate: boolean): RowContext {
  const { go } = links
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  const onOpen = useCallback(
    (testIdx: number, promptIdx: number) =>
      latest.current({ open: { testIdx, promptIdx } }, { state: OPENED_HERE }),
    []
  )
  const { compact, markdown, prettyJson, wrap, cut, imageSize, showInference, showPrompts } =
    links.view.cell
  return useMemo(
    () => ({
      evalId,
      canRate,
      onOpen,
      view: { compact, markdown, prettyJson, wrap, cut, imageSize, showInference, showPrompts },
    }),
    [
      evalId,
      canRate,
      onOpen,
      compact,
      markdown,
      prettyJson,
      wrap,
      cut,
      imageSize,
      showInference,
      showPrompts,
    ]
  )
}
