import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  MAX_COUNTED_TESTS,
  type EvalComparison,
  type EvalDetail,
  type EvalFilter,
  type EvalRow,
  type EvalSummary,
} from '#api/contract/evals/eval'
import {
  del,
  fileForm,
  get,
  getPage,
  getText,
  postOrQueue,
  post,
  put,
  read,
} from '../core/data/api.js'
import { queryClient } from '../core/data/queryClient.js'
import { evalDetailKey, evalKey, evalTableKey } from './eval_keys.js'
import { teamSource, type EvalSource } from './eval_source.js'
import type { MatrixQuestion } from './view/question.js'

export const evalQuery = (evalId: string, { pathOf }: EvalSource = teamSource) =>
  queryOptions({
    queryKey: evalDetailKey(evalId),
    queryFn: read<EvalDetail>(pathOf(evalId)),
  })

/** `isMore`: the server counted only up to `total`, and there are more rows. */
export type MatrixPage = { rows: EvalRow[]; total: number; isMore: boolean }

function matrixSearch({ filter, sort, page, perPage, ...options }: MatrixQuestion): string {
  const from = (page - 1) * perPage
  const params = new URLSearchParams({ range: JSON.stringify([from, from + perPage - 1]) })
  if (Object.keys(filter).length > 0) params.set('filter', JSON.stringify(filter))
  if (sort) params.set('sort', JSON.stringify(sort))
  if (options.compare.length > 0) params.set('compare', options.compare.join(','))
  if (options.hasPrompts) params.set('prompts', 'true')
  if (options.hasFigures) params.set('figures', 'true')
  params.set('characters', String(options.characters))
  return params.toString()
}

/** Returns the query for one page of the matrix: filtered test cases with their results. */
export const matrixQuery = (evalId: string, question: MatrixQuestion, { pathOf }: EvalSource) =>
  queryOptions({
    queryKey: [...evalTableKey(evalId), question],
    queryFn: async ({ signal }): Promise<MatrixPage> => {
      const path = `${pathOf(evalId)}/table?${matrixSearch(question)}`
      const { rows, total, isMore } = await getPage<EvalRow>(path, { signal })
      return { rows, total: isMore ? Math.min(total, MAX_COUNTED_TESTS) : total, isMore }
    },
    placeholderData: keepPreviousData,
  })

export const comparisonQuery = (evalId: string, otherId: string) =>
  queryOptions({
    queryKey: [...evalKey(evalId), 'compare', otherId],
    queryFn: async ({ signal }) => {
      const path = `${teamSource.pathOf(evalId)}/compare?with=${encodeURIComponent(otherId)}`
      return await get<EvalComparison>(path, { signal })
    },
  })

export const metadataValuesQuery = (evalId: string, key: string) =>
  queryOptions({
    queryKey: [...evalKey(evalId), 'metadata', key],
    queryFn: async ({ signal }) => {
      const path = `${teamSource.pathOf(evalId)}/filters/metadata/${encodeURIComponent(key)}`
      return await get<string[]>(path, { signal })
    },
    enabled: key !== '',
  })

/** Returns the query for evaluations whose ID, description or author contains `q`, newest first. */
export const foundEvalsQuery = (q: string, count: number) =>
  queryOptions({
    queryKey: ['evals', 'found', q, count],
    queryFn: async ({ signal }) => {
      const params = new URLSearchParams({
        sort: '["createdAt","DESC"]',
        range: `[0,${count - 1}]`,
        filter: JSON.stringify(q ? { q } : {}),
      })
      return await get<EvalSummary[]>(`results?${params}`, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** Fetches the configuration of an evaluation as a promptfoo file. */
export const useEvalYaml = (evalId: string) =>
  useQuery({
    queryKey: [...evalKey(evalId), 'yaml'],
    queryFn: () => getText(`${teamSource.pathOf(evalId)}/yaml`),
  })

type EvalChange = { description?: string; author?: string | null; tags?: Record<string, string> }

/** Mutation that updates description, author or tags, then refetches the page and the lists. */
export const useEvalChange = (evalId: string, onDone: () => void) =>
  useMutation({
    mutationFn: (change: EvalChange) => put(teamSource.pathOf(evalId), change),
    onSuccess: () => {
      refreshEval(evalId)
      onDone()
    },
  })

type BulkRating = {
  filter: EvalFilter
  /** Null restores the verdicts of the graders. */
  status: 'passed' | 'failed' | null
  /** Index of the prompt to rate; omitted for all prompts. */
  promptIdx?: number
  comment?: string
}

/** Mutation that overrides the verdicts of the filtered test cases. */
export const useRateTests = (evalId: string, onDone: (result: { changed: number }) => void) =>
  useMutation({
    mutationFn: (rating: BulkRating) =>
      put<{ changed: number }>(`${teamSource.pathOf(evalId)}/ratings`, rating),
    onSuccess: (result) => {
      refreshEval(evalId)
      onDone(result)
    },
  })

/** Mutation that deletes an evaluation. `onDone` leaves the evaluation's page before its data is removed. */
export const useDeleteEval = (evalId: string, onDone: () => void) =>
  useMutation({
    mutationFn: () => del(teamSource.pathOf(evalId)),
    onSuccess: () => {
      onDone()
      queryClient.removeQueries({ queryKey: evalKey(evalId) })
      forgetLists()
    },
  })

type CopiedEval = Awaited<ReturnType<typeof postOrQueue<{ id: string }>>>

/** Mutation that duplicates an evaluation, which the server may queue. */
export const useDuplicateEval = (
  evalId: string,
  on: { done: (copy: CopiedEval) => void; failed: (error: Error) => void }
) =>
  useMutation({
    mutationFn: () => postOrQueue<{ id: string }>(`${teamSource.pathOf(evalId)}/copy`),
    onSuccess: (copy) => {
      forgetLists()
      on.done(copy)
    },
    onError: on.failed,
  })

/** Mutation that uploads a results file. */
export const useImportEval = (onDone: (imported: { id: string }) => void) =>
  useMutation({
    mutationFn: ({ file, importId }: { file: File; importId: string }) =>
      post<{ id: string }>('results/import', fileForm(file, { importId })),
    onSuccess: (imported) => {
      forgetLists()
      onDone(imported)
    },
  })

/** Marks all data of an evaluation and the lists of evaluations as stale; data on screen is refetched immediately. */
export function refreshEval(evalId: string): void {
  void queryClient.invalidateQueries({ queryKey: evalKey(evalId) })
  forgetLists()
}

/** Refetches the evaluation lists, which include counts and names. */
export function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['evals'] })
}
