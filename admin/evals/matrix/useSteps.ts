import { useEffect, useState } from 'react'
import type { EvalRow } from '#api/contract/evals/eval'
import { useDrawerHistory } from '../../core/dialogs/useDrawerHistory.js'
import type { MatrixPage } from '../queries.js'
import type { EvalLinks } from '../view/useEvalView.js'

type Open = { testIdx: number; promptIdx: number }

/**
 * Returns the result of the same prompt in another row or, if there is none, the first result of
 * that row.
 */
function cellIn(row: EvalRow | undefined, promptIdx: number): Open | null {
  if (!row) return null
  const cell = row.cells[promptIdx] ?? row.cells.find((one) => one !== null)
  return cell ? { testIdx: row.testIdx, promptIdx: cell.promptIdx } : null
}

/**
 * Navigates to the previous and next result in the filtered and sorted matrix, across pages. If a rating removes the
 * open result from the list, navigation continues from its former position.
 */
export function useSteps({ view, go }: EvalLinks, data: MatrixPage | null, isSettled: boolean) {
  const { open, page, perPage } = view
  const { state, apart } = useDrawerHistory()
  /** Set while the page that contains the adjacent result is loading: which of its rows to open. */
  const [awaited, setAwaited] = useState<{ page: number; row: 'first' | 'last' } | null>(null)
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
    // The URL may follow one render after `awaited`; until then, `data` is the previous page.
    if (!awaited || awaited.page !== page || !isSettled || !open || !data) return
    const row = awaited.row === 'first' ? data.rows[0] : data.rows.at(-1)
    const next = cellIn(row, open.promptIdx)
    setAwaited(null)
    if (next) go({ open: next }, { replace: true, state })
  }, [awaited, page, isSettled, open, data, go, state])

  const step = (by: -1 | 1) => {
    if (!open) return
    const next = cellIn(rows[by === 1 ? after : before], open.promptIdx)
    if (next) return go({ open: next }, { replace: true, state })
    const otherPage = page + by
    if (otherPage < 1 || otherPage > pages) return
    setAwaited({ page: otherPage, row: by === 1 ? 'first' : 'last' })
    go({ page: otherPage }, { replace: true, state: apart })
  }
  const steps = {
    previous: at >= 0 && (before >= 0 || page > 1),
    next: at >= 0 && (after < rows.length || page < pages),
    position: isThere ? (page - 1) * perPage + found + 1 : null,
    total: data?.total ?? 0,
  }
  return { step, steps }
}
