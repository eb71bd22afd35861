import type { EvalSpan } from '#api/contract/eval'

export type PlacedSpan = EvalSpan & {
  /** Steps below the root. */
  depth: number
  /** Start and length as shares of the whole trace, 0..1. */
  from: number
  share: number
}

const endOf = (span: EvalSpan) => span.startMs + (span.durationMs ?? 0)

/** From the first start to the last end, in milliseconds. */
export const lengthOf = (spans: readonly EvalSpan[]) =>
  Math.max(...spans.map(endOf)) - Math.min(...spans.map(({ startMs }) => startMs))

/** Spans in the order of a timeline: each below its parent, siblings by their start. */
export function spanTree(spans: readonly EvalSpan[]): PlacedSpan[] {
  const ids = new Set(spans.map(({ id }) => id))
  const below = Map.groupBy(spans, ({ id, parentId }) =>
    parentId !== null && parentId !== id && ids.has(parentId) ? parentId : null
  )
  const first = Math.min(...spans.map(({ startMs }) => startMs))
  const whole = lengthOf(spans) || 1
  const placed: PlacedSpan[] = []
  const seen = new Set<string>()
  const place = (span: EvalSpan, depth: number) => {
    if (seen.has(span.id)) return
    seen.add(span.id)
    const from = (span.startMs - first) / whole
    placed.push({ ...span, depth, from, share: (span.durationMs ?? 0) / whole })
    for (const child of byStart(below.get(span.id) ?? [])) place(child, depth + 1)
  }
  for (const root of byStart(below.get(null) ?? [])) place(root, 0)
  // Spans that name each other as parents hang below nobody.
  for (const span of byStart(spans)) place(span, 0)
  return placed
}

const byStart = (spans: readonly EvalSpan[]) => spans.toSorted((a, b) => a.startMs - b.startMs)
