import type { EvalSpan } from '#api/contract/trace'

export type PlacedSpan = EvalSpan & {
  /** Nesting level, starting at 0. */
  depth: number
  /** Start and length as fractions of the whole trace (0–1). */
  from: number
  share: number
}

const endOf = (span: EvalSpan) => span.startMs + (span.durationMs ?? 0)

/** Returns the milliseconds from the start of the first span to the end of the last one. */
export const lengthOf = (spans: readonly EvalSpan[]) =>
  Math.max(...spans.map(endOf)) - Math.min(...spans.map(({ startMs }) => startMs))

/** Returns the spans in display order: children below their parent, siblings sorted by start. */
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
  // Spans that form a cycle have no root; they are added at the top level.
  for (const span of byStart(spans)) place(span, 0)
  return placed
}

const byStart = (spans: readonly EvalSpan[]) => spans.toSorted((a, b) => a.startMs - b.startMs)
