import { useCallback, useEffect, useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import type { EvalDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { useCards } from '../../reports/useCards.js'
import { EmptyState, NoResults } from '../../ui/EmptyState.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import { CellParts } from '../cell/CellParts.js'
import { CompareSummaries } from '../compare/CompareSummaries.js'
import { useCompared } from '../compare/useCompared.js'
import { isRunning } from '../eval_record.js'
import { matrixQuery } from '../eval_queries.js'
import { useEvalSource } from '../eval_source.js'
import { FilterChips } from '../filter/FilterChips.js'
import { MatrixTools } from '../filter/MatrixTools.js'
import { isFiltered, NO_FILTER } from '../page/eval_view.js'
import { questionOf } from '../page/question.js'
import type { EvalRights } from '../page/useEvalRights.js'
import type { EvalLinks } from '../page/useEvalView.js'
import { columnsOf } from './columns.js'
import { Matrix } from './Matrix.js'
import { MatrixCards } from './MatrixCards.js'
import { MatrixPages } from './MatrixPages.js'
import type { RowContext } from './row_context.js'
import { useSteps } from './useSteps.js'

const CellDetails = lazyPart(() => import('../details/CellDetails.js'), 'CellDetails')

/** What narrows and orders the tests, the page of them, and the open result beside it. */
export function MatrixSection(props: { detail: EvalDetail; links: EvalLinks; rights: EvalRights }) {
  const t = useText()
  const { detail, links, rights } = props
  const { view, go } = links
  const source = useEvalSource()
  const isNarrow = useCards()
  const compared = useCompared(view.compare)
  const query = useQuery(matrixQuery(detail.id, questionOf(view), source))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const columns = useMemo(
    () => columnsOf(detail, view.hidden, compared),
    [detail, view.hidden, compared]
  )
  const context = useRowContext(detail.id, links, rights.mayUpdate)
  const steps = useSteps(links, data ?? null, !isPlaceholderData)
  const offset = (view.page - 1) * view.perPage
  const isEmpty = data !== undefined && data.total === 0
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
      {error && !data ? (
        <>
          <ErrorState
            title={t('eval_table.matrix.failed')}
            error={error}
            onRetry={() => void refetch()}
          />
          {isFiltered(view) && <NoResults onClear={() => go(NO_FILTER)} />}
        </>
      ) : !data ? (
        <PageSkeleton rows={10} />
      ) : isEmpty ? (
        isFiltered(view) ? (
          <NoResults onClear={() => go(NO_FILTER)} />
        ) : (
          <EmptyState
            icon={<FactCheckOutlined />}
            title={t('eval_table.matrix.empty')}
            explanation={t(
              isRunning(detail) ? 'eval_table.matrix.empty_runs' : 'eval_table.matrix.empty_hint'
            )}
          />
        )
      ) : (
        <>
          {isNarrow ? (
            <MatrixCards
              key={offset}
              rows={data.rows}
              columns={columns}
              context={context}
              open={view.open}
            />
          ) : (
            <Matrix
              rows={data.rows}
              offset={offset}
              total={data.total}
              columns={columns}
              context={context}
              links={links}
            />
          )}
          <MatrixPages data={data} links={links} />
        </>
      )}
      {view.open && (
        <CellDetails
          evalId={detail.id}
          testIdx={view.open.testIdx}
          promptIdx={view.open.promptIdx}
          mayRate={rights.mayUpdate}
          mayReplay={rights.mayRun}
          onClose={() => go({ open: null })}
          onStep={steps.step}
          steps={steps.steps}
        />
      )}
    </Box>
  )
}

/** The same object for as long as nothing in it changes: rows are drawn again when it does. */
function useRowContext(evalId: string, links: EvalLinks, mayRate: boolean): RowContext {
  const { go } = links
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  const onOpen = useCallback(
    (testIdx: number, promptIdx: number) => latest.current({ open: { testIdx, promptIdx } }),
    []
  )
  const { markdown, prettyJson, wrap, cut, imageSize, showInference, showPrompts } = links.view.cell
  return useMemo(
    () => ({
      evalId,
      mayRate,
      onOpen,
      view: { markdown, prettyJson, wrap, cut, imageSize, showInference, showPrompts },
    }),
    [
      evalId,
      mayRate,
      onOpen,
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
