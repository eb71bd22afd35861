import type { Outcome, OutcomeCounts } from '#api/engines/redteam/vocabulary'
import { BAR_ORDER, type OutcomeRow } from '../outcome_rows.js'

/** Rows of their own; the rest is one. */
const MOST = 12
/** Between two bars, and the least height of one, in units of the drawing. */
const GAP = 10
const THINNEST = 4
/** All probes together. */
const FULL = 180

export type FlowLayout = {
  height: number
  sources: { key: string; label: string; top: number; height: number }[]
  outcomes: { outcome: Outcome; count: number; top: number; height: number }[]
  bands: { from: string; outcome: Outcome; fromTop: number; toTop: number; height: number }[]
}

type Source = { key: string; label: string; counts: OutcomeCounts }

/** Where the bars and bands of a flow stand, the largest source on top. Pure. */
export function layFlow(rows: readonly OutcomeRow[], others: string): FlowLayout {
  const sources = mostOf(rows, others)
  const total = Math.max(1, sum(sources.map(({ counts }) => totalOf(counts))))
  // A single probe among thousands stays visible.
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
  if (sorted.length <= MOST) return sorted
  const rest = sorted.slice(MOST - 1)
  const counts = { passed: 0, failed: 0, error: 0, undecided: 0 }
  for (const row of rest) for (const outcome of BAR_ORDER) counts[outcome] += row.counts[outcome]
  return [...sorted.slice(0, MOST - 1), { key: 'others', label: others, counts }]
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

const totalOf = (counts: OutcomeCounts) => sum(BAR_ORDER.map((outcome) => counts[outcome]))
