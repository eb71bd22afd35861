import type { Outcome, OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { BAR_ORDER, type OutcomeRow } from '../charts/outcome_rows.js'

/** Maximum number of rows. If there are more sources, the last row combines the smallest ones. */
const MAX_ROWS = 12
/** Gap between bars and minimum height of a bar, in SVG units. */
const GAP = 10
const THINNEST = 4
/** Total height of the bars on one side, without gaps, in SVG units. */
const FULL = 180

export type FlowLayout = {
  height: number
  sources: { key: string; label: string; top: number; height: number }[]
  outcomes: { outcome: Outcome; count: number; top: number; height: number }[]
  bands: { from: string; outcome: Outcome; fromTop: number; toTop: number; height: number }[]
}

type Source = { key: string; label: string; counts: OutcomeCounts }

/** Computes the layout of the flow chart, largest source first. */
export function layoutFlow(rows: readonly OutcomeRow[], others: string): FlowLayout {
  const sources = mostOf(rows, others)
  const total = Math.max(1, sum(sources.map(({ counts }) => totalOf(counts))))
  // The minimum keeps a single probe among thousands visible.
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1, (count / total) * FULL))
  const present = BAR_ORDER.filter((outcome) => sources.some(({ counts }) => counts[outcome] > 0))
  const layout: FlowLayout = { height: 0, sources: [], outcomes: [], bands: [] }
  const left = stack(
    sources.map(({ counts }) => sum(present.map((outcome) => heightOf(counts[outcome]))))
  )
  const right = stack(
    present.map((outcome) => sum(sources.map(({ counts }) => heightOf(counts[outcome]))))
  )
  const arrived = right.places.map(({ top }) => top)
  sources.forEach(({ key, label, counts }, index) => {
    const place = left.places[index] ?? { top: 0, height: 0 }
    layout.sources.push({ key, label, ...place })
    let fromTop = place.top
    present.forEach((outcome, at) => {
      const height = heightOf(counts[outcome])
      if (height === 0) return
      layout.bands.push({ from: key, outcome, fromTop, toTop: arrived[at] ?? 0, height })
      fromTop += height
      arrived[at] = (arrived[at] ?? 0) + height
    })
  })
  present.forEach((outcome, index) => {
    const count = sum(sources.map(({ counts }) => counts[outcome]))
    layout.outcomes.push({ outcome, count, ...(right.places[index] ?? { top: 0, height: 0 }) })
  })
  return { ...layout, height: Math.max(left.height, right.height) + GAP }
}

function stack(heights: readonly number[]) {
  let top = GAP
  const places = heights.map((height) => {
    const place = { top, height: Math.max(height, THINNEST) }
    top += Math.max(place.height, 12) + GAP
    return place
  })
  return { places, height: top }
}

function mostOf(rows: readonly OutcomeRow[], others: string): Source[] {
  const sorted = [...rows].sort((a, b) => totalOf(b.counts) - totalOf(a.counts))
  if (sorted.length <= MAX_ROWS) return sorted
  const rest = sorted.slice(MAX_ROWS - 1)
  const counts = { passed: 0, failed: 0, error: 0, undecided: 0 }
  for (const row of rest) for (const outcome of BAR_ORDER) counts[outcome] += row.counts[outcome]
  return [...sorted.slice(0, MAX_ROWS - 1), { key: 'others', label: others, counts }]
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const totalOf = (counts: OutcomeCounts) => sum(BAR_ORDER.map((outcome) => counts[outcome]))
