import { useEffect, useState } from 'react'
import type { EvalRow } from '#api/contract/eval'
import type { MatrixPage } from '../eval_queries.js'
import type { EvalLinks } from '../page/useEvalView.js'

type Open = { testIdx: number; promptIdx: number }

/** The result of the same prompt in another row, or the first that the row has. */
function cellIn(row: EvalRow | undefined, promptIdx: number): Open | null {
  if (!row) return null
  const cell = row.cells[promptIdx] ?? row.cells.find((one) => one !== null)
  return cell ? { testIdx: row.testIdx, promptIdx: cell.promptIdx } : null
}

/**
 * The ways from the open result to those before and after it in the matrix as filtered and sorted, over the ends of
 * pages too. When it has left the list, for a rating took it out, its place is remembered.
 */
export function useSteps({ view, go }: EvalLinks, data: MatrixPage | null, isSettled: boolean) {
  const { open, page, perPage } = view
  /** The neighbour is on another page, and known when that page has come. */
  const [awaited, setAwaited] = useState<'first' | 'last' | null>(null)
  const rows = data?.rows ?? []
  const found = open ? rows.findIndex(({ testIdx }) => testIdx === open.testIdx) : -1
  const [last, setLast] = useState(-1)
  if (found >= 0 && found !== last) setLast(found)
  const isThere = found >= 0
  const at = isThere ? found : last
  const pages = Math.ceil((data?.total ?? 0) / perPage)
  const before = at - 1
  const after = isThere ? at + 1 : at

  useEffect(() => {
    if (!awaited || !isSettled || !open || !data) return
    const row = awaited === 'first' ? data.rows[0] : data.rows.at(-1)
    const next = cellIn(row, open.promptIdx)
    setAwaited(null)
    if (next) go({ open: next }, { replace: true })
  }, [awaited, isSettled, open, data, go])

  const step = (by: -1 | 1) => {
    if (!open) return
    const next = cellIn(rows[by === 1 ? after : before], open.promptIdx)
    if (next) return go({ open: next }, { replace: true })
    const otherPage = page + by
    if (otherPage < 1 || otherPage > pages) return
    setAwaited(by === 1 ? 'first' : 'last')
    go({ page: otherPage }, { replace: true })
  }
  const steps = {
    previous: at >= 0 && (before >= 0 || page > 1),
    next: at >= 0 && (after < rows.length || page < pages),
    position: isThere ? (page - 1) * perPage + found + 1 : null,
    total: data?.total ?? 0,
  }
  return { step, steps }
}
