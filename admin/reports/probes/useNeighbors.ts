import { useState } from 'react'
import type { ProbeRow } from '#api/contract/findings/report'
import type { ViewChange } from '../useReportView.js'

export type Neighbors = {
  /** Position in the filtered list, starting at 1; null if the probe is not in the list. */
  position: number | null
  total: number
  previous: ViewChange | null
  next: ViewChange | null
}

/**
 * Returns the previous and next probe in the filtered and sorted list, across pages. If the open
 * probe leaves the list, navigation continues from its former position.
 */
export function useNeighbors(list: {
  rows: readonly ProbeRow[]
  openId: string
  page: number
  perPage: number
  total: number
}): Neighbors {
  const { rows, openId, page, perPage, total } = list
  const found = rows.findIndex(({ id }) => id === openId)
  const [last, setLast] = useState(found)
  if (found >= 0 && found !== last) setLast(found)
  const isThere = found >= 0
  const at = isThere ? found : last
  const before = rows[at - 1]
  // When the open probe leaves the list, the probes after it move up.
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
