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
  const { count } = box
  const heightOf = (index: number) => box.heights.get(index) ?? box.usualPx
  const sum = (from: number, to: number) => roomOf(box, from, to)
  let first = 0
  let px = 0
  while (first < count - 1 && px + heightOf(first) <= box.topPx) px += heightOf(first++)
  let last = first
  while (last < count && px < box.topPx + box.heightPx) px += heightOf(last++)
  const from = Math.max(0, first - BEYOND)
  const to = Math.min(count, last + BEYOND)
  return { from, to, beforePx: sum(0, from), afterPx: sum(to, count) }
}

/** The room of rows `from` (included) to `to` (excluded), in pixels. */
export function roomOf(
  { heights, usualPx }: { heights: ReadonlyMap<number, number>; usualPx: number },
  from: number,
  to: number
): number {
  let px = 0
  for (let index = from; index < to; index += 1) px += heights.get(index) ?? usualPx
  return px
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
