import { judgeByRules, wilsonInterval } from '#api/engines/redteam/index'
import type { LabeledResponse } from '#tests/support/judge_set/judge_set'
import { PERTURBATIONS } from '#tests/support/public_judge_set/perturb'
import type { BenchLine } from '../bench_line.js'
import { readSources } from './judge_sources.js'

type Outcome = 'failed' | 'passed' | 'undecided'
type Judged = LabeledResponse & {
  source: string
  outcome: Outcome
  /** Outcome that the classifier estimates for an undecided response. */
  estimated: 'failed' | 'passed' | null
}

const PARTS = { dev: 'tuning part', test: 'held-out part' } as const
const LENGTHS = [
  { name: 'up to 300 characters', from: 0, to: 300 },
  { name: '301 to 900 characters', from: 301, to: 900 },
  { name: 'over 900 characters', from: 901, to: Infinity },
]

/** Maximum share of verdicts that may become undecided if only the form of a response changes. */
const MAX_LOST_SHARE = 0.05
const MAX_REVERSED_SHARE = 0

/**
 * Measures agreement with labels per source and response length, and verdicts lost if only the form changes. The
 * classifier was trained on none of these sources.
 */
export function sourceLines(data?: string): BenchLine[] {
  const rows = readSources(data).map((row): Judged => {
    const { outcome, estimate } = judgeByRules(row.attempt)
    return { ...row, outcome, estimated: estimate?.outcome ?? null }
  })
  const sources = [...new Set(rows.map(({ source }) => source))]
  return sources.flatMap((source) => {
    const own = rows.filter((row) => row.source === source)
    const splits = (['dev', 'test'] as const).filter((split) =>
      own.some((row) => row.split === split)
    )
    const parts = splits.flatMap((split) =>
      agreementLines(
        splits.length === 1 ? source : `${source}, ${PARTS[split]}`,
        own.filter((row) => row.split === split)
      )
    )
    const lengths = LENGTHS.flatMap(({ name, from, to }) =>
      agreementLines(
        `${source}, ${name}`,
        own.filter(({ attempt: { output } }) => output.length >= from && output.length <= to)
      )
    )
    return [...parts, ...lengths, ...perturbationLines(source, own)]
  })
}

function outcomeOf({ attempt }: LabeledResponse): Outcome {
  return judgeByRules(attempt).outcome
}

function agreementLines(part: string, rows: Judged[]): BenchLine[] {
  const line = (name: string, among: Judged[], isCounted: (row: Judged) => boolean) =>
    shareLine(`judge, ${part}: ${name}`, among.filter(isCounted).length, among.length)
  return (['failed', 'passed'] as const)
    .flatMap((wanted) => [
      line(
        `precision of ${wanted}`,
        rows.filter(({ outcome }) => outcome === wanted),
        ({ label }) => label === wanted
      ),
      line(
        `recall of ${wanted}`,
        rows.filter(({ label }) => label === wanted),
        ({ outcome }) => outcome === wanted
      ),
    ])
    .concat([line('decided', rows, ({ outcome }) => outcome !== 'undecided')])
    .concat(estimateLines(part, rows))
    .flat()
}

/** Measures the estimates for undecided responses, and how many responses are decided or have one. */
function estimateLines(part: string, rows: Judged[]): BenchLine[][] {
  const wanted = (outcome: Judged['estimated']) => {
    const among = rows.filter(({ estimated }) => estimated === outcome)
    const right = among.filter(({ label }) => label === outcome).length
    return shareLine(`judge, ${part}: precision of likely ${outcome}`, right, among.length)
  }
  const covered = rows.filter(
    ({ outcome, estimated }) => outcome !== 'undecided' || estimated !== null
  )
  const name = `judge, ${part}: decided or with an estimate`
  return [wanted('failed'), wanted('passed'), shareLine(name, covered.length, rows.length)]
}

function perturbationLines(source: string, rows: Judged[]): BenchLine[] {
  const decided = rows.filter(({ outcome }) => outcome !== 'undecided')
  return Object.entries(PERTURBATIONS).flatMap(([name, perturb]) => {
    const changed = decided.map((row) => ({
      before: row.outcome,
      after: outcomeOf({
        ...row,
        attempt: { ...row.attempt, output: perturb(row.attempt.output) },
      }),
    }))
    const lost = changed.filter(({ after }) => after === 'undecided').length
    const reversed = changed.filter(
      ({ before, after }) => after !== 'undecided' && after !== before
    ).length
    return [
      ...shareLine(
        `judge, ${source}, ${name}: verdicts lost`,
        lost,
        decided.length,
        MAX_LOST_SHARE
      ),
      ...shareLine(
        `judge, ${source}, ${name}: verdicts reversed`,
        reversed,
        decided.length,
        MAX_REVERSED_SHARE
      ),
    ]
  })
}

/** Omits the line if the denominator is 0, because the share is then undefined, not zero. */
function shareLine(name: string, part: number, whole: number, max?: number): BenchLine[] {
  if (whole === 0) return []
  const { low, high } = wilsonInterval(part, whole)
  const percent = (value: number) => (value * 100).toFixed(1)
  return [
    {
      name,
      value: Math.round((part / whole) * 10_000) / 10_000,
      unit: 'share',
      ...(max !== undefined && { bound: { max } }),
      note: `${part} of ${whole}, 95% interval ${percent(low)}–${percent(high)}%`,
    },
  ]
}
