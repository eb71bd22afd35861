import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { roomOf, rowWindow, usualHeight, type RowSpan } from './row_window.js'

export type RowWindow = RowSpan & {
  /** To be given to each shown row; its height is then known when it is not shown. */
  measure: (index: number) => (row: HTMLElement | null) => void
  /** Scrolls as far as it takes to see a row. */
  reveal: (index: number) => void
}

/**
 * Which of many rows are near the part of a scrolled box that can be seen: only these are in the page, so that a
 * thousand rows scroll as lightly as fifty. Rows have different heights, known once they were shown.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  /** `shape`: what heights depend on; when it changes they are forgotten. */
  { count, estimatePx, shape }: { count: number; estimatePx: number; shape: string }
): RowWindow {
  const heights = useRef(new Map<number, number>())
  /** Said once, by the first rows: were it to follow all that are seen, those out of sight would move with it. */
  const usual = useRef<number | null>(null)
  const observer = useRef<ResizeObserver | null>(null)
  const rows = useRef(new Map<number, HTMLElement>())
  const [span, setSpan] = useState<RowSpan>(() =>
    rowWindow({ heights: new Map(), count, usualPx: estimatePx, topPx: 0, heightPx: 800 })
  )

  const look = useCallback(() => {
    const box = scroller.current
    if (!box) return
    usual.current ??= usualHeight(heights.current)
    const next = rowWindow({
      heights: heights.current,
      count,
      usualPx: usual.current ?? estimatePx,
      topPx: box.scrollTop,
      heightPx: box.clientHeight,
    })
    setSpan((now) => (isSame(now, next) ? now : next))
  }, [scroller, count, estimatePx])

  useLayoutEffect(() => {
    heights.current.clear()
    usual.current = null
    look()
  }, [shape, look])

  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const resized = new ResizeObserver(look)
    resized.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, look])

  useEffect(() => {
    // On paper there is nothing to scroll.
    const onPrint = () => flushSync(() => setSpan({ from: 0, to: count, beforePx: 0, afterPx: 0 }))
    window.addEventListener('beforeprint', onPrint)
    window.addEventListener('afterprint', look)
    return () => {
      window.removeEventListener('beforeprint', onPrint)
      window.removeEventListener('afterprint', look)
    }
  }, [count, look])

  useEffect(() => {
    const watching = new ResizeObserver((entries) => {
      let isNew = false
      for (const { target } of entries) {
        if (!(target instanceof HTMLElement) || !target.isConnected) continue
        const index = Number(target.dataset.index)
        const height = target.getBoundingClientRect().height
        isNew ||= heights.current.get(index) !== height
        heights.current.set(index, height)
      }
      if (isNew) look()
    })
    observer.current = watching
    for (const row of rows.current.values()) watching.observe(row)
    return () => watching.disconnect()
  }, [look])

  const measure = useCallback(
    (index: number) => (row: HTMLElement | null) => {
      const old = rows.current.get(index)
      if (old && old !== row) observer.current?.unobserve(old)
      if (!row) {
        rows.current.delete(index)
        return
      }
      rows.current.set(index, row)
      observer.current?.observe(row)
    },
    []
  )
  const reveal = useCallback(
    (index: number) => {
      const box = scroller.current
      if (!box) return
      const sizes = { heights: heights.current, usualPx: usual.current ?? estimatePx }
      const topPx = roomOf(sizes, 0, index)
      const isSeen = topPx >= box.scrollTop && topPx < box.scrollTop + box.clientHeight / 2
      if (!isSeen) box.scrollTop = topPx
    },
    [scroller, estimatePx]
  )
  return { ...span, measure, reveal }
}

const isSame = (a: RowSpan, b: RowSpan) =>
  a.from === b.from && a.to === b.to && a.beforePx === b.beforePx && a.afterPx === b.afterPx
