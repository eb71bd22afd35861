import { useMemo } from 'react'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useParams } from 'react-router'
import type { EvalDetail } from '#api/contract/eval'
import { HttpError } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { SIZES } from '../../app/theme.js'
import '../../i18n/areas/eval_page.js'
import '../../i18n/areas/eval_table.js'
import '../../i18n/areas/evals.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { lazyPart } from '../../ui/lazyPart.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { evalQuery, matrixQuery } from '../eval_queries.js'
import { useEvalSource, type EvalSource } from '../eval_source.js'
import { MatrixSection } from '../matrix/MatrixSection.js'
import { EvalHeader } from './EvalHeader.js'
import { EvalMissing, EvalRefused } from './EvalMissing.js'
import { EvalNotices } from './EvalNotices.js'
import { EvalParts } from './EvalParts.js'
import { questionOf } from './question.js'
import { useEvalRights } from './useEvalRights.js'
import { useEvalView, type EvalLinks } from './useEvalView.js'
import { useRunningEval } from './useRunningEval.js'

/** Above and below the page: see ConsoleLayout. */
const PAGE_PADDING_PX = 24

const EvalCharts = lazyPart(
  () => import('../charts/EvalCharts.js'),
  'EvalCharts',
  () => <PageSkeleton rows={6} />
)

/** The matrix takes what the window leaves, so that it alone scrolls; a low window scrolls as a whole. */
const FILLS = {
  display: 'flex',
  flexDirection: 'column',
  height: { md: `calc(100dvh - ${SIZES.header + 2 * PAGE_PADDING_PX}px)` },
} as const

/** One evaluation: every test against every prompt, and what can be made of it. */
export function EvalPage() {
  const t = useText()
  const { id = '' } = useParams()
  const source = useEvalSource()
  const links = useOwnView(source)
  // Its first tests need not wait for what is said of all.
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

/** Who was shown one evaluation sees no others beside it. */
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
  const isCharts = links.view.part === 'charts'
  return (
    <Box data-page-width="full" sx={isCharts ? {} : FILLS}>
      <EvalHeader detail={detail} links={links} rights={rights} />
      <EvalNotices detail={detail} live={live} />
      <EvalParts links={links} />
      {isCharts ? (
        <EvalCharts evalId={detail.id} prompts={detail.prompts} />
      ) : (
        <MatrixSection detail={detail} links={links} rights={rights} />
      )}
    </Box>
  )
}
