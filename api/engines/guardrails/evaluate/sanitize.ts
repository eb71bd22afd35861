import type { Finding } from '../checks/check.js'
import type { Mask } from '../vocabulary.js'

type Found = { text: number; finding: Finding }

/** Returns the masked spans of each text, in the order of the findings. */
export function masksOf(texts: readonly string[], found: readonly Found[]): Mask[][] {
  const masked = found.filter(({ finding }) => finding.isMasked)
  return texts.map((_text, number) =>
    masked
      .filter((each) => each.text === number)
      .flatMap(({ finding: { check, spans } }) =>
        spans.map((span) => ({ ...span, label: `[${check}]` }))
      )
  )
}

/** Returns the texts with every masked span replaced by its label in brackets; null if no span is masked. */
export function sanitize(texts: readonly string[], masks: readonly Mask[][]): string[] | null {
  if (masks.every(({ length }) => length === 0)) return null
  return texts.map((text, number) => maskSpans(text, masks[number] ?? []))
}

/** Replaces spans with their labels. Overlapping spans are replaced as one, with the label of the first. */
export function maskSpans(text: string, masks: readonly Mask[]): string {
  const pieces: string[] = []
  let at = 0
  for (const { start, end, label } of masks.toSorted(
    (a, b) => a.start - b.start || b.end - a.end
  )) {
    if (start >= at) {
      pieces.push(text.slice(at, start), label)
      at = end
    } else {
      at = Math.max(at, end)
    }
  }
  pieces.push(text.slice(at))
  return pieces.join('')
}
