import type { Evidence } from '#api/engines/redteam/vocabulary'

export type Segment = { start: number; text: string; labels: string[] }

/** The answer in pieces: each with the labels of the evidence that covers it, none for plain text. */
export function evidenceSegments(text: string, evidence: readonly Evidence[]): Segment[] {
  const within = (offset: number) => Math.min(Math.max(offset, 0), text.length)
  const spans = evidence
    .map(({ start, end, label }) => ({ start: within(start), end: within(end), label }))
    .filter(({ start, end }) => end > start)
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])]
  cuts.sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    const covering = spans.filter((span) => span.start <= start && span.end >= end)
    return { start, text: text.slice(start, end), labels: covering.map(({ label }) => label) }
  })
}
