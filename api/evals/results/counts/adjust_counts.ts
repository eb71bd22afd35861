import type { Outcome } from '#api/engines/redteam/vocabulary'
import {
  areCurrent,
  type EvalMetrics,
  type ResultsState,
  type Sum,
} from '#api/evals/metrics/prompt_metrics'
import { riskScoreOf } from '#api/evals/probes/report_summary'
import { evalRun } from '#api/evals/eval_run_sql'
import { moveScore } from '#api/evals/metrics/score_bins'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A result's effective verdict and score, before or after a human review. */
export type Judged = { status: Outcome; score: number | null }
export type Change = { promptIdx: number; isProbe: boolean; before: Judged; after: Judged }

type Counts = { passed: number; failed: number; errors: number; undecided: number }
type EvalRow = Counts & { revision_id: number; total: number; figures: EvalMetrics | null }

const COLUMN = {
  passed: 'passed',
  failed: 'failed',
  error: 'errors',
  undecided: 'undecided',
} as const satisfies Record<Outcome, keyof Counts>

/**
 * Updates the counts, metrics and risk score of an evaluation, and the counts of its scan, for changed results only.
 * Requires `lockCounts` in the same transaction.
 */
export async function adjustCounts(
  evalId: string,
  given: readonly Change[],
  trx: TransactionClientContract
) {
  const changes = given.filter((each) => isMoved(each) || each.before.score !== each.after.score)
  if (changes.length === 0) return
  const row: EvalRow = await trx
    .from('evals')
    .where('id', evalId)
    .select('revision_id', 'total', 'passed', 'failed', 'errors', 'undecided', 'figures')
    .firstOrFail()
  const old: ResultsState = { revision: row.revision_id, total: row.total, ...countsIn(row) }
  const counts = changes.reduce(moveCount, countsIn(row))
  await trx
    .from('evals')
    .where('id', evalId)
    .update({
      ...counts,
      figures: areCurrent(row.figures, old) ? adjusted(row.figures, changes) : null,
      ...(changes.some((each) => each.isProbe && isMoved(each)) && {
        risk_score: await riskScoreOf(evalId, trx),
      }),
      updated_at: new Date(),
    })
  if (changes.some(isMoved)) await trx.rawQuery(evalRun.sql().setCounts, { ...counts, evalId })
}

const isMoved = ({ before, after }: Change) => before.status !== after.status

const countsIn = ({ passed, failed, errors, undecided }: Counts): Counts => ({
  passed,
  failed,
  errors,
  undecided,
})

function moveCount<T extends Counts>(counts: T, { before, after }: Change): T {
  const result = { ...counts }
  result[COLUMN[before.status]] -= 1
  result[COLUMN[after.status]] += 1
  return result
}

/**
 * Returns the updated metrics as JSON; null if they cannot be updated in place, in which case the next read recomputes
 * them.
 */
function adjusted(metrics: EvalMetrics, changes: readonly Change[]): string | null {
  const prompts = new Map(metrics.prompts.map((prompt) => [prompt.idx, prompt]))
  for (const change of changes) {
    const { promptIdx, before, after } = change
    const prompt = prompts.get(promptIdx)
    const scores = prompt && moveScore(prompt.scores, before, after)
    if (!scores) return null
    const score = replaceScore(prompt.score, before.score, after.score)
    prompts.set(promptIdx, { ...moveCount(prompt, change), score, scores })
  }
  const now: EvalMetrics = {
    ...metrics,
    of: changes.reduce(moveCount, metrics.of),
    prompts: [...prompts.values()],
  }
  return JSON.stringify(now)
}

const replaceScore = ({ count, sum }: Sum, old: number | null, now: number | null): Sum => ({
  count: count - Number(old !== null) + Number(now !== null),
  sum: sum - (old ?? 0) + (now ?? 0),
})
