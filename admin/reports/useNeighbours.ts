import { useState } from 'react'
import type { ProbeRow } from '#api/contract/report'
import type { ViewChange } from './useReportView.js'

export type Neighbours = {
  /** Place of the open probe in the filtered list, from 1; null when the list does not hold it. */
  position: number | null
  total: number
  previous: ViewChange | null
  next: ViewChange | null
}

/**
 * The probes before and after the open one in the list as filtered and sorted, over the ends of pages too.
 * When the open one has left the list, its place is remembered.
 */
export function useNeighbours(list: {
  rows: readonly ProbeRow[]
  openId: string
  page: number
  perPage: number
  total: number
}): Neighbours {
  const { rows, openId, page, perPage, total } = list
  const found = rows.findIndex(({ id }) => id === openId)
  const [last, setLast] = useState(found)
  if (found >= 0 && found !== last) setLast(found)
  const isThere = found >= 0
  const at = isThere ? found : last
  const before = rows[at - 1]
  // What followed has moved up when the open one is gone.
  const after = rows[isThere ? at + 1 : at]
  const pages = Math.ceil(total / perPage)
  return {
    position: isThere ? (page - 1) * perPage + found + 1 : null,
    total,
    previous:
      at < 0
        ? null
        : before
          ? { probe: before.id }
          : page > 1
            ? { page: page - 1, probe: 'last' }
            : null,
    next:
      at < 0
        ? null
        : after
          ? { probe: after.id }
          : page < pages
            ? { page: page + 1, probe: 'first' }
            : null,
  }
}
