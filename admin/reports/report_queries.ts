import { useCan, useCustom, useCustomMutation, useList, useOne } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { Learned, ProbeDetail, ProbeRow, Report } from '#api/contract/report'
import { HttpError } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'
import { useEvalSource } from '../evals/eval_source.js'
import { apiFilter, STRICT, type ReportFilter, type ReportView, type Sort } from './report_view.js'

const SCOPE = 'report'

/** What is refused or not there stays so; only other failures are tried once more. */
const retry = (count: number, error: unknown) =>
  count < 1 && !(error instanceof HttpError && error.status < 500)

/** By which threshold plugins pass, and whether untested ones are named. */
export type ReportSettings = Pick<ReportView, 'threshold' | 'untested'>

const settingsQuery = ({ threshold, untested }: ReportSettings) => ({
  ...(threshold === STRICT ? {} : { threshold }),
  ...(untested ? { untested } : {}),
})

/** The figures of the probes that a filter chooses. */
export function useReport(evalId: string, filter: ReportFilter, settings: ReportSettings) {
  const { reportPathOf } = useEvalSource()
  const { query } = useCustom<Report>({
    url: reportPathOf(evalId),
    method: 'get',
    config: { query: { filter: apiFilter(filter), ...settingsQuery(settings) } },
    queryOptions: {
      queryKey: [SCOPE, evalId, 'figures', apiFilter(filter), settingsQuery(settings)],
      placeholderData: keepPreviousData,
      retry,
    },
  })
  return { ...query, report: query.data?.data }
}

/** Tools of the target, and what it gave away; of the team's own reports only. */
export function useLearned(evalId: string) {
  const { reportPathOf, isPublic } = useEvalSource()
  const { query } = useCustom<Learned>({
    url: `${reportPathOf(evalId)}/learned`,
    method: 'get',
    queryOptions: { queryKey: [SCOPE, evalId, 'learned'], enabled: !isPublic, retry },
  })
  return query.data?.data
}

export type ProbePage = { page: number; perPage: number; sort: Sort | null }

const rowsKey = (evalId: string) => [SCOPE, evalId, 'rows']
const probeKey = (evalId: string, id: string) => [SCOPE, evalId, 'probe', id]

/** One page of the probes that a filter chooses. */
export function useProbes(evalId: string, filter: ReportFilter, of: ProbePage) {
  const { probesPathOf } = useEvalSource()
  const { query } = useList<ProbeRow>({
    resource: probesPathOf(evalId),
    pagination: { currentPage: of.page, pageSize: of.perPage },
    sorters: of.sort
      ? [{ field: of.sort.field, order: of.sort.order === 'ASC' ? 'asc' : 'desc' }]
      : [],
    filters: Object.entries(apiFilter(filter)).map(([field, value]) => ({
      field,
      operator: 'eq' as const,
      value,
    })),
    queryOptions: {
      queryKey: [...rowsKey(evalId), apiFilter(filter), of],
      placeholderData: keepPreviousData,
      retry,
    },
  })
  return { ...query, rows: query.data?.data, total: query.data?.total ?? 0 }
}

/** One probe with its whole texts. */
export function useProbe(evalId: string, id: string) {
  const { probesPathOf } = useEvalSource()
  const { query } = useOne<ProbeDetail>({
    resource: probesPathOf(evalId),
    id,
    queryOptions: { queryKey: probeKey(evalId, id), retry },
  })
  return { ...query, probe: query.data?.data }
}

export function useMayReview(): boolean {
  const { isPublic } = useEvalSource()
  const mayUpdate = useCan({ resource: 'Eval', action: 'update' }).data?.can ?? false
  return mayUpdate && !isPublic
}

export type ReviewInput = { status: 'passed' | 'failed'; reason: string; comment: string | null }

type RowsAnswer = { data: ProbeRow[]; total: number }

/**
 * Puts a person's verdict over the judge's, or takes it away (null). Figures are counted anew at once; the
 * rows keep their order until `refreshProbes`, so that nobody loses their place while going through them.
 */
export function useReview(evalId: string, id: string) {
  const { probesPathOf } = useEvalSource()
  const { mutate, mutation } = useCustomMutation<ProbeDetail, never, ReviewInput | object>()
  const url = `${probesPathOf(evalId)}/${encodeURIComponent(id)}/review`
  const review = (input: ReviewInput | null, onSuccess: () => void) =>
    mutate(
      { url, method: input ? 'put' : 'delete', values: input ?? {} },
      {
        onSuccess: ({ data }) => {
          showVerdict(evalId, data)
          onSuccess()
        },
      }
    )
  return { review, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset }
}

function showVerdict(evalId: string, probe: ProbeDetail): void {
  queryClient.setQueryData(probeKey(evalId, probe.id), { data: probe })
  queryClient.setQueriesData<RowsAnswer>(
    { queryKey: rowsKey(evalId) },
    (answer) =>
      answer && {
        ...answer,
        data: answer.data.map((row) =>
          row.id === probe.id ? { ...row, status: probe.status, overridden: probe.overridden } : row
        ),
      }
  )
  void queryClient.invalidateQueries({ queryKey: [SCOPE, evalId, 'figures'] })
  void queryClient.invalidateQueries({ queryKey: rowsKey(evalId), refetchType: 'none' })
  // The list of reports shows rates too.
  void queryClient.invalidateQueries({ queryKey: ['redteam/report'] })
}

/** Fetches the rows again that a verdict has put out of date. */
export function refreshProbes(evalId: string): void {
  void queryClient.refetchQueries({ queryKey: rowsKey(evalId), type: 'active', stale: true })
}
