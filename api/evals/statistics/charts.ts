import type { EvalCharts, ScorePoint } from '#api/contract/evals/eval'
import { loadPromptMetrics } from '#api/evals/metrics/load_metrics'
import { passRateOf } from '#api/evals/metrics/pass_rate_of'
import { toScoreBins } from '#api/evals/metrics/score_bins'
import type { ShownEval } from '#api/evals/table/shown_eval'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of points in the scatter plot; if there are more test cases, it shows an evenly spaced sample. */
const MAX_POINTS = 1000

/** Computes the charts of an evaluation. Only the scatter plot reads results; the others use precomputed metrics. */
export async function evalCharts(shown: ShownEval, x: number, y: number): Promise<EvalCharts> {
  const prompts = await loadPromptMetrics(shown.id)
  const hasPrompt = (promptIdx: number) => prompts.some(({ idx }) => idx === promptIdx)
  return {
    passRates: prompts.map(({ idx: promptIdx, passed, failed, errors, undecided }) => {
      const passRate = passRateOf({ passed, failed })
      return { promptIdx, passed, failed, errors, undecided, passRate }
    }),
    histogram: prompts.map(({ idx: promptIdx, scores }) => ({
      promptIdx,
      bins: toScoreBins(scores),
    })),
    scatter: hasPrompt(x) && hasPrompt(y) ? { x, y, points: await pointsOf(shown, x, y) } : null,
  }
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
  y: number
): Promise<ScorePoint[]> {
  const step = Math.max(1, tests / MAX_POINTS)
  const numbers = Array.from({ length: Math.ceil((last + 1) / step) }, (_, n) =>
    Math.floor(n * step)
  )
  const { rows }: { rows: ScorePoint[] } = await db.rawQuery(POINTS, {
    revisionId,
    x,
    y,
    tests: numbers.slice(0, MAX_POINTS),
  })
  return rows
}
