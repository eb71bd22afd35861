import { useMemo } from 'react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useParams } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { HttpError } from '../../core/data/http/http_error.js'
import { useText } from '../../core/i18n/i18n.js'
import { SIZES } from '../../core/theme/theme.js'
import './messages.js'
import '../matrix/messages.js'
import '../messages.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { evalName } from '../eval_record.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { evalQuery, matrixQuery } from '../queries.js'
import { useEvalSource, type EvalSource } from '../eval_source.js'
import { MatrixSection } from '../matrix/MatrixSection.js'
import { MatrixViewTools } from '../filter/MatrixTools.js'
import { EvalHeader } from './EvalHeader.js'
import { EvalMissing, EvalRefused } from './EvalMissing.js'
import { EvalNotices } from './EvalNotices.js'
import { EvalParts } from './EvalParts.js'
import { questionOf } from '../view/question.js'
import { useEvalRights } from '../view/useEvalRights.js'
import { useEvalView, type EvalLinks } from '../view/useEvalView.js'
import { useRunningEval } from './useRunningEval.js'

/** Vertical padding of the page, as in `ConsoleLayout`. */
const PAGE_PADDING_PX = 24

const EvalCharts = lazyPart(
  () => import('../charts/EvalCharts.js'),
  'EvalCharts',
  () => <PageSkeleton rows={6} />
)

/** The matrix fills the window and scrolls in its own box. In low windows, the page scrolls instead. */
const FILLS = {
  display: 'flex',
  flexDirection: 'column',
  height: { md: `calc(100dvh - ${SIZES.header + 2 * PAGE_PADDING_PX}px)` },
} as const

/** Page of an evaluation: matrix of test cases and prompts, and actions. */
export function EvalPage() {
  const t = useText()
  const { id = '' } = useParams()
  const source = useEvalSource()
  const links = useOwnView(source)
  // Loads the first rows in parallel with the evaluation's summary.
  usePrefetchQuery(matrixQuery(id, questionOf(links.view), source))
  const { data, error, refetch } = useQuery(evalQuery(id, source))
  if (error && !data) {
    const status = error instanceof HttpError ? error.status : null
    if (status === 404) return <EvalMissing id={id} />
    if (status === 403) return <EvalRefused />
    return <ErrorState title={t('eval_page.failed')} error={error} onRetry={() => void refetch()} />
  }
  return data ? <EvalBody key={data.id} detail={data} links={links} /> : <PageSkeleton rows={12} />
}

/**
 * Returns the view of the page, without compared evaluations for public links, where they are not
 * available.
 */
function useOwnView({ isPublic }: EvalSource): EvalLinks {
  const links = useEvalView()
  return useMemo(
    () => (isPublic ? { ...links, view: { ...links.view, compare: [] } } : links),
    [isPublic, links]
  )
}

function EvalBody({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const rights = useEvalRights(detail)
  const live = useRunningEval(detail)
  useRecordTitle(evalName(detail))
  const isCharts = links.view.part === 'charts'
  return (
    <Box data-page-width="full" sx={isCharts ? {} : FILLS}>
      <EvalHeader detail={detail} links={links} rights={rights} />
      <EvalNotices detail={detail} live={live} />
      <EvalParts
        links={links}
        tools={!isCharts && <MatrixViewTools detail={detail} links={links} />}
      />
      {isCharts ? (
        <EvalCharts evalId={detail.id} prompts={detail.prompts} />
      ) : (
        <MatrixSection detail={detail} links={links} rights={rights} />
      )}
    </Box>
  )
}
