/** Rows `from` (included) to `to` (excluded), and the room that the others take. */
export type RowSpan = { from: number; to: number; beforePx: number; afterPx: number }

/** Rows that are in the page beyond both ends of what can be seen. */
const BEYOND = 4

/** The rows that a scrolled box shows, `topPx` down. */
export function rowWindow(box: {
  heights: ReadonlyMap<number, number>
  count: number
  /** The height of rows that nobody has seen yet. */
  usualPx: number
  topPx: number
  heightPx: number
}): RowSpan {
  const { heights, count } = box
  const heightOf = (index: number) => heights.get(index) ?? box.usualPx
  const sum = (from: number, to: number) => {
    let px = 0
    for (let index = from; index < to; index += 1) px += heightOf(index)
    return px
  }
  let first = 0
  let px = 0
  while (first < count - 1 && px + heightOf(first) <= box.topPx) px += heightOf(first++)
  let last = first
  while (last < count && px < box.topPx + box.heightPx) px += heightOf(last++)
  const from = Math.max(0, first - BEYOND)
  const to = Math.min(count, last + BEYOND)
  return { from, to, beforePx: sum(0, from), afterPx: sum(to, count) }
}

/** So many rows say what is usual. */
const SAMPLE = 5

/** The mean height, once enough rows were seen. */
export function usualHeight(heights: ReadonlyMap<number, number>): number | null {
  if (heights.size < SAMPLE) return null
  let px = 0
  for (const height of heights.values()) px += height
  return px / heights.size
}
