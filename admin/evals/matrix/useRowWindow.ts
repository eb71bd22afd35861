import { useCallback, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'

/** Number of rows rendered above and below the visible ones. */
const OVERSCAN = 4

const allRows = ({ count }: Range) => Array.from({ length: count }, (_, index) => index)

/** Renders only the rows near the visible part of a scrolling box. When the page is printed, renders all rows. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  /** `ids` identify the rows; `shape` covers everything else that affects row heights, such as the columns. */
  { ids, estimatePx, shape }: { ids: readonly number[]; estimatePx: number; shape: string }
) {
  const isPrinting = useIsPrinting()
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: ids.length,
    overscan: OVERSCAN,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatePx,
    getItemKey: useCallback((index: number) => `${shape} ${ids[index]}`, [shape, ids]),
    // Unlike `offsetHeight`, takes the zoom of the table into account.
    measureElement: (row) => row.getBoundingClientRect().height,
    rangeExtractor: isPrinting ? allRows : defaultRangeExtractor,
  })
  // A new callback for each shape makes React call the ref again, which remeasures the rendered rows.
  const measure = useCallback(
    (row: HTMLTableRowElement | null) => virtualizer.measureElement(row),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    [virtualizer, shape]
  )
  const reveal = useCallback(
    (index: number) => {
      const box = scroller.current
      const [topPx] = virtualizer.getOffsetForIndex(index, 'start') ?? []
      if (!box || topPx === undefined) return
      const isVisible = topPx >= box.scrollTop && topPx < box.scrollTop + box.clientHeight / 2
      if (!isVisible) virtualizer.scrollToIndex(index, { align: 'start' })
    },
    [scroller, virtualizer]
  )
  // Not `box.scrollTo`: until its scroll event arrives, the virtualizer would correct heights at the previous position
  // and scroll back to it.
  const toTop = useCallback(() => virtualizer.scrollToOffset(0), [virtualizer])
  const rows = virtualizer.getVirtualItems()
  return {
    indexes: rows.map(({ index }) => index),
    measure,
    /** Total height of the rows before and after the rendered ones, in pixels. */
    beforePx: rows.at(0)?.start ?? 0,
    afterPx: virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0),
    /** Scrolls to a row, unless it is already in the upper half of the box. */
    reveal,
    toTop,
  }
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const start = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
