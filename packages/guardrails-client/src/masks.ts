import type { Mask } from './types.js'

/** Replaces spans with their labels. Overlapping spans are replaced as one, with the label of the first. */
export function maskSpans(text: string, masks: readonly Mask[]): string {
  let masked = ''
  let position = 0
  for (const { start, end, label } of [...masks].sort(
    (a, b) => a.start - b.start || b.end - a.end
  )) {
    if (start >= position) masked += text.slice(position, start) + label
    position = Math.max(position, end)
  }
  return masked + text.slice(position)
}

/** Returns the parts of the spans between two positions, relative to the first position. */
export const masksWithin = (masks: readonly Mask[], from: number, to: number): Mask[] =>
  masks
    .filter(({ start, end }) => start < to && end > from)
    .map(({ start, end, label }) => ({
      label,
      start: Math.max(start, from) - from,
      end: Math.min(end, to) - from,
    }))
