import type { EvalCharts, ScoreBin, ScorePoint } from '#api/contract/eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { passRateOf } from '#api/evals/pass_rate_of'
import { limited } from '#api/evals/table/find_page'
import type { ShownEval } from '#api/evals/table/shown_eval'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const BINS = 10
/** Points that a scatter shows; of more tests evenly spread ones. */
const MOST_POINTS = 1000
const CHARTS_MS = 30_000

const SCORE = 'coalesce(review_score, score)'

/** Scores lie between 0 and 1, unless some do not: then the bins reach to them. */
const HISTOGRAM = `
  with ends as (
    select least(0, min(${SCORE})) as low, greatest(1, max(${SCORE})) as high
    from eval_results where revision_id = :revisionId
  )
  select prompt_idx as "promptIdx", status, low, high,
    case when ${SCORE} is null then null
      else least(${BINS - 1}, floor((${SCORE} - low) / (high - low) * ${BINS}))::int end as bin,
    count(*)::int as count
  from eval_results, ends where revision_id = :revisionId
  group by 1, 2, 3, 4, 5`

type Counted = {
  promptIdx: number
  status: Outcome
  low: number
  high: number
  bin: number | null
  count: number
}

export function evalCharts(shown: ShownEval, x: number, y: number): Promise<EvalCharts> {
  return limited(async (client) => {
    const { rows }: { rows: Counted[] } = await client.rawQuery(HISTOGRAM, {
      revisionId: shown.revisionId,
    })
    const prompts = [...new Set(rows.map(({ promptIdx }) => promptIdx))].sort((a, b) => a - b)
    const of = (promptIdx: number) => rows.filter((row) => row.promptIdx === promptIdx)
    return {
      passRates: prompts.map((promptIdx) => ({ promptIdx, ...outcomesOf(of(promptIdx)) })),
      histogram: prompts.map((promptIdx) => ({ promptIdx, bins: binsOf(of(promptIdx)) })),
      scatter:
        prompts.includes(x) && prompts.includes(y)
          ? { x, y, points: await pointsOf(shown, x, y, client) }
          : null,
    }
  }, CHARTS_MS)
}

function outcomesOf(rows: Counted[]) {
  const sum = (status: Outcome) =>
    rows.filter((row) => row.status === status).reduce((total, { count }) => total + count, 0)
  const counts = {
    passed: sum('passed'),
    failed: sum('failed'),
    errors: sum('error'),
    undecided: sum('undecided'),
  }
  return { ...counts, passRate: passRateOf(counts) }
}

/** Results without a score are in no bin. */
function binsOf(rows: Counted[]): ScoreBin[] {
  const { low = 0, high = 1 } = rows[0] ?? {}
  const width = (high - low) / BINS
  return Array.from({ length: BINS }, (_, n) => {
    const own = rows.filter(({ bin }) => bin === n)
    const count = (status: Outcome) => own.find((row) => row.status === status)?.count ?? 0
    return {
      from: low + n * width,
      to: low + (n + 1) * width,
      passed: count('passed'),
      failed: count('failed'),
      error: count('error'),
      undecided: count('undecided'),
    }
  })
}

const POINTS = `
  select a.test_idx as "testIdx", coalesce(a.review_score, a.score) as x, coalesce(b.review_score, b.score) as y,
    (array['failed', 'error', 'undecided', 'passed'])[least(
      array_position(array['failed', 'error', 'undecided', 'passed'], a.status),
      array_position(array['failed', 'error', 'undecided', 'passed'], b.status))] as status
  from eval_results a
  join eval_results b on b.revision_id = a.revision_id and b.test_idx = a.test_idx and b.prompt_idx = :y
  where a.revision_id = :revisionId and a.prompt_idx = :x and a.test_idx = any(:tests)
    and coalesce(a.review_score, a.score) is not null and coalesce(b.review_score, b.score) is not null
  order by a.test_idx`

async function pointsOf(
  { revisionId, tests, last }: ShownEval,
  x: number,
  y: number,
  client: QueryClientContract
): Promise<ScorePoint[]> {
  const step = Math.max(1, tests / MOST_POINTS)
  const numbers = Array.from({ length: Math.ceil((last + 1) / step) }, (_, n) =>
    Math.floor(n * step)
  )
  const { rows }: { rows: ScorePoint[] } = await client.rawQuery(POINTS, {
    revisionId,
    x,
    y,
    tests: numbers.slice(0, MOST_POINTS),
  })
  return rows
}
