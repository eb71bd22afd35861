import { useCan, useCustom, useCustomMutation, useList, useOne } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { Learned, ProbeDetail, ProbeRow, Report } from '#api/contract/findings/report'
import { useText } from '../core/i18n/i18n.js'
import { toast } from '../core/notifications/toasts.js'
import { queryClient } from '../core/data/queryClient.js'
import { useEvalSource } from '../evals/eval_source.js'
import { apiFilter, STRICT, type ReportFilter, type ReportView, type Sort } from './report_view.js'

const SCOPE = 'report'

/** Pass threshold, and whether the report lists untested plugins. */
export type ReportSettings = Pick<ReportView, 'threshold' | 'untested'>

const settingsQuery = ({ threshold, untested }: ReportSettings) => ({
  ...(threshold === STRICT ? {} : { threshold }),
  ...(untested ? { untested } : {}),
})

/** Fetches the report's metrics for the filtered probes. */
export function useReport(evalId: string, filter: ReportFilter, settings: ReportSettings) {
  const { reportPathOf } = useEvalSource()
  const { query } = useCustom<Report>({
    url: reportPathOf(evalId),
    method: 'get',
    config: { query: { filter: apiFilter(filter), ...settingsQuery(settings) } },
    queryOptions: {
      queryKey: [SCOPE, evalId, 'figures', apiFilter(filter), settingsQuery(settings)],
      placeholderData: keepPreviousData,
    },
  })
  return { ...query, report: query.data?.data }
}

/** Fetches the target's tools and the information that it disclosed. Not available for public links. */
export function useLearned(evalId: string) {
  const { reportPathOf, isPublic } = useEvalSource()
  const { query } = useCustom<Learned>({
    url: `${reportPathOf(evalId)}/learned`,
    method: 'get',
    queryOptions: { queryKey: [SCOPE, evalId, 'learned'], enabled: !isPublic },
  })
  return query.data?.data
}

export type ProbePage = { page: number; perPage: number; sort: Sort | null }

const rowsKey = (evalId: string) => [SCOPE, evalId, 'rows']
const probeKey = (evalId: string, id: string) => [SCOPE, evalId, 'probe', id]

/** Fetches one page of the filtered probes. */
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
    },
  })
  return { ...query, rows: query.data?.data, total: query.data?.total ?? 0 }
}

/** Fetches one probe without truncation. */
export function useProbe(evalId: string, id: string) {
  const { probesPathOf } = useEvalSource()
  const { query } = useOne<ProbeDetail>({
    resource: probesPathOf(evalId),
    id,
    queryOptions: { queryKey: probeKey(evalId, id) },
  })
  return { ...query, probe: query.data?.data }
}

export function useCanReview(): boolean {
  const { isPublic } = useEvalSource()
  const canUpdate = useCan({ resource: 'Eval', action: 'update' }).data?.can ?? false
  return canUpdate && !isPublic
}

export type ReviewInput = { status: 'passed' | 'failed'; reason: string; comment: string | null }

type RowsResponse = { data: ProbeRow[]; total: number }

/**
 * Returns functions that override the judge's verdict or restore it (`save` with null). They
 * refetch the metrics immediately. `refreshProbes` refetches the rows later, so that reviewers do
 * not lose their place.
 */
export function useReview(evalId: string, id: string) {
  const t = useText()
  const { probesPathOf } = useEvalSource()
  const { mutateAsync, mutation } = useCustomMutation<ProbeDetail, never, ReviewInput | object>()
  const url = `${probesPathOf(evalId)}/${encodeURIComponent(id)}/review`
  const save = async (input: ReviewInput | null) => {
    const { data } = await mutateAsync({
      url,
      method: input ? 'put' : 'delete',
      values: input ?? {},
    })
    showVerdict(evalId, data)
  }
  // Uses the promise, because callbacks passed to `mutate` are skipped when the form unmounts, for example with the
  // drawer.
  const restore = (onSuccess: () => void) =>
    void save(null).then(onSuccess, () => toast(t('reports.verdict.failed'), { type: 'error' }))
  return { save, restore, isPending: mutation.isPending, error: mutation.error }
}

function showVerdict(evalId: string, probe: ProbeDetail): void {
  queryClient.setQueryData(probeKey(evalId, probe.id), { data: probe })
  queryClient.setQueriesData<RowsResponse>(
    { queryKey: rowsKey(evalId) },
    (response) =>
      response && {
        ...response,
        data: response.data.map((row) =>
          row.id === probe.id ? { ...row, status: probe.status, overridden: probe.overridden } : row
        ),
      }
  )
  void queryClient.invalidateQueries({ queryKey: [SCOPE, evalId, 'figures'] })
  void queryClient.invalidateQueries({ queryKey: rowsKey(evalId), refetchType: 'none' })
  // The report list also shows rates.
  void queryClient.invalidateQueries({ queryKey: ['redteam/report'] })
}

/** Refetches rows that an override has made stale. */
export function refreshProbes(evalId: string): void {
  void queryClient.refetchQueries({ queryKey: rowsKey(evalId), type: 'active', stale: true })
}
