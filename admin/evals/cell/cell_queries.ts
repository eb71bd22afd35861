import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { EvalCell, EvalCellDetail, EvalRow } from '#api/contract/eval'
import { http, HttpError } from '../../app/http.js'
import { queryClient } from '../../app/queryClient.js'
import { evalCellKey, evalDetailKey, evalKey, evalTableKey } from '../eval_keys.js'
import { useEvalSource } from '../eval_source.js'

/** What is refused or not there stays so; only other failures are tried once more. */
const retry = (count: number, error: unknown) =>
  count < 1 && !(error instanceof HttpError && error.status < 500)

const cellPath = (path: string, testIdx: number, promptIdx: number) =>
  `${path}/table/${testIdx}/${promptIdx}`

type Place = { testIdx: number; promptIdx: number }

export const cellQuery = (path: string, evalId: string, { testIdx, promptIdx }: Place) =>
  queryOptions({
    queryKey: evalCellKey(evalId, testIdx, promptIdx),
    queryFn: async ({ signal }) =>
      (await http<EvalCellDetail>(cellPath(path, testIdx, promptIdx), { signal })).json,
    retry,
  })

/** One result with its whole texts. */
export function useCell(evalId: string, place: Place) {
  const { pathOf } = useEvalSource()
  return useQuery(cellQuery(pathOf(evalId), evalId, place))
}

/** What a person says of a result; what is left out stays, null takes it away. */
export type Rating = {
  status?: 'passed' | 'failed' | null
  score?: number | null
  comment?: string | null
  highlighted?: boolean
}

/** Puts a person's word over the grader's. The row keeps its place until the list is asked again. */
export async function rateCell(
  path: string,
  evalId: string,
  { testIdx, promptIdx }: Place,
  rating: Rating
): Promise<void> {
  const { json } = await http<EvalCellDetail>(`${cellPath(path, testIdx, promptIdx)}/rating`, {
    method: 'PUT',
    body: rating,
  })
  showRated(evalId, json)
}

/** The same for a form. */
export function useRate(evalId: string, place: Place) {
  const { pathOf } = useEvalSource()
  return useMutation({
    mutationFn: (rating: Rating) => rateCell(pathOf(evalId), evalId, place, rating),
  })
}

function showRated(evalId: string, cell: EvalCellDetail): void {
  queryClient.setQueryData(evalCellKey(evalId, cell.testIdx, cell.promptIdx), cell)
  queryClient.setQueriesData<{ rows: EvalRow[] }>(
    { queryKey: evalTableKey(evalId) },
    (page) => page && { ...page, rows: page.rows.map((row) => withCell(row, cell)) }
  )
  void queryClient.invalidateQueries({ queryKey: evalDetailKey(evalId) })
  void queryClient.invalidateQueries({ queryKey: [...evalKey(evalId), 'charts'] })
  void queryClient.invalidateQueries({ queryKey: [...evalKey(evalId), 'compare'] })
  void queryClient.invalidateQueries({ queryKey: evalTableKey(evalId), refetchType: 'none' })
}

/** The row with what a rating changes in one of its cells; its other texts stay cut as they are. */
function withCell(row: EvalRow, rated: EvalCellDetail): EvalRow {
  if (row.testIdx !== rated.testIdx) return row
  const { status, score, review, highlighted } = rated
  const changed = (cell: EvalCell | null) =>
    cell?.promptIdx === rated.promptIdx ? { ...cell, status, score, review, highlighted } : cell
  return { ...row, cells: row.cells.map(changed) }
}
