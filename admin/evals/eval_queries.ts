import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  MOST_COUNTED,
  type EvalComparison,
  type EvalDetail,
  type EvalRow,
  type EvalSummary,
} from '#api/contract/eval'
import { http, HttpError } from '../app/http.js'
import { queryClient } from '../app/queryClient.js'
import { evalDetailKey, evalKey, evalTableKey } from './eval_keys.js'
import { teamSource, type EvalSource } from './eval_source.js'
import type { MatrixQuestion } from './page/question.js'

/** What is refused or not there stays so; only other failures are tried once more. */
const retry = (count: number, error: unknown) =>
  count < 1 && !(error instanceof HttpError && error.status < 500)

export const evalQuery = (evalId: string, { pathOf }: EvalSource = teamSource) =>
  queryOptions({
    queryKey: evalDetailKey(evalId),
    queryFn: async ({ signal }) => (await http<EvalDetail>(pathOf(evalId), { signal })).json,
    retry,
  })

/** `isMore`: there are more than `total`, which nobody counted. */
export type MatrixPage = { rows: EvalRow[]; total: number; isMore: boolean }

function matrixSearch({ filter, sort, page, perPage, ...asked }: MatrixQuestion): string {
  const from = (page - 1) * perPage
  const params = new URLSearchParams({ range: JSON.stringify([from, from + perPage - 1]) })
  if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter))
  if (sort) params.set('sort', JSON.stringify(sort))
  if (asked.compare.length > 0) params.set('compare', asked.compare.join(','))
  if (asked.hasPrompts) params.set('prompts', 'true')
  return params.toString()
}

/** One page of the tests that a filter chooses. */
export const matrixQuery = (evalId: string, question: MatrixQuestion, { pathOf }: EvalSource) =>
  queryOptions({
    queryKey: [...evalTableKey(evalId), question],
    queryFn: async ({ signal }): Promise<MatrixPage> => {
      const path = `${pathOf(evalId)}/table?${matrixSearch(question)}`
      const { json, headers } = await http<EvalRow[]>(path, { signal })
      const counted = Number(headers.get('content-range')?.split('/').at(-1))
      const total = Number.isFinite(counted) ? counted : json.length
      const isMore = headers.get('x-more') === 'true'
      return { rows: json, total: isMore ? Math.min(total, MOST_COUNTED) : total, isMore }
    },
    placeholderData: keepPreviousData,
    retry,
  })

export const comparisonQuery = (evalId: string, otherId: string) =>
  queryOptions({
    queryKey: [...evalKey(evalId), 'compare', otherId],
    queryFn: async ({ signal }) => {
      const path = `${teamSource.pathOf(evalId)}/compare?with=${encodeURIComponent(otherId)}`
      return (await http<EvalComparison>(path, { signal })).json
    },
    retry,
  })

export const metadataValuesQuery = (evalId: string, key: string) =>
  queryOptions({
    queryKey: [...evalKey(evalId), 'metadata', key],
    queryFn: async ({ signal }) => {
      const path = `${teamSource.pathOf(evalId)}/filters/metadata/${encodeURIComponent(key)}`
      return (await http<string[]>(path, { signal })).json
    },
    enabled: key !== '',
    retry,
  })

/** Evaluations of the team whose id, description or author holds the words, newest first. */
export const foundEvalsQuery = (q: string, count: number) =>
  queryOptions({
    queryKey: ['evals', 'found', q, count],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({
        sort: '["createdAt","DESC"]',
        range: `[0,${count - 1}]`,
        filter: JSON.stringify(q ? { q } : {}),
      })
      return (await http<EvalSummary[]>(`results?${params}`, { signal })).json
    },
    placeholderData: keepPreviousData,
    retry,
  })

/** Fetches everything about an evaluation again that is shown, after many results have changed. */
export function refreshEval(evalId: string): void {
  void queryClient.invalidateQueries({ queryKey: evalKey(evalId) })
  forgetLists()
}

/** Lists show counts and names too. */
export function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['evals'] })
}
