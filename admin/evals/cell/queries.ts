import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { EvalCell, EvalCellDetail, EvalRow } from '#api/contract/evals/eval'
import { put, read } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { evalCellKey, evalDetailKey, evalKey, evalTableKey } from '../eval_keys.js'
import { useEvalSource } from '../eval_source.js'

const cellPath = (path: string, testIdx: number, promptIdx: number) =>
  `${path}/table/${testIdx}/${promptIdx}`

type Place = { testIdx: number; promptIdx: number }

export const cellQuery = (path: string, evalId: string, { testIdx, promptIdx }: Place) =>
  queryOptions({
    queryKey: evalCellKey(evalId, testIdx, promptIdx),
    queryFn: read<EvalCellDetail>(cellPath(path, testIdx, promptIdx)),
  })

/** Fetches one result without truncation. */
export function useCell(evalId: string, place: Place) {
  const { pathOf } = useEvalSource()
  return useQuery(cellQuery(pathOf(evalId), evalId, place))
}

/** Human rating of a result. Omitted fields stay unchanged; null removes a value. */
export type Rating = {
  status?: 'passed' | 'failed' | null
  score?: number | null
  comment?: string | null
  highlighted?: boolean
}

/**
 * Stores a rating, whose status overrides the verdict of the grader. The row keeps its position until the list is
 * refetched.
 */
export async function rateCell(
  path: string,
  evalId: string,
  { testIdx, promptIdx }: Place,
  rating: Rating
): Promise<void> {
  const json = await put<EvalCellDetail>(`${cellPath(path, testIdx, promptIdx)}/rating`, rating)
  showRated(evalId, json)
}

/** Works like `rateCell`, as a mutation for forms. */
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

/** Returns the row with the rated cell updated. Its other cells stay truncated. */
function withCell(row: EvalRow, rated: EvalCellDetail): EvalRow {
  if (row.testIdx !== rated.testIdx) return row
  const { status, score, review, highlighted } = rated
  const changed = (cell: EvalCell | null) =>
    cell?.promptIdx === rated.promptIdx ? { ...cell, status, score, review, highlighted } : cell
  return { ...row, cells: row.cells.map(changed) }
}
