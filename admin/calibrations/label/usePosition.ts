import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CalibrationItem } from '#api/contract/findings/calibration'

export type Position = {
  index: number
  total: number
  /** The next result that the user has not labeled; null if only the current one is left. */
  nextOpenId: string | null
  go: (index: number) => void
  /** Opens the next unlabeled result, or the end of the queue if there is none. */
  goToOpen: () => void
}

/**
 * Returns the position in the queue, which is stored in the URL (`?result=12`) and starts at the
 * first unlabeled result.
 */
export function usePosition(items: readonly CalibrationItem[]): Position {
  const [params, setParams] = useSearchParams()
  const [start] = useState(() => openAfter(items, -1))
  const given = Number(params.get('result'))
  const index = Number.isInteger(given) && given >= 1 ? given - 1 : start
  const go = (to: number) => setParams({ result: String(to + 1) }, { replace: true })
  const next = openAfter(items, index)
  return {
    index,
    total: items.length,
    nextOpenId: items[next]?.id ?? null,
    go,
    goToOpen: () => go(next),
  }
}

/**
 * Returns the index of the next unlabeled item after `index`, wrapping around; the number of items
 * if all others are labeled.
 */
function openAfter(items: readonly CalibrationItem[], index: number): number {
  const places = items.map((_, at) => (index + 1 + at) % items.length)
  return places.find((at) => at !== index && items[at]?.label === null) ?? items.length
}
