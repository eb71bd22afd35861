import type { Outcome } from '#api/engines/redteam/vocabulary'
import { areOf, type Figures, type FiguresOf, type Sum } from '#api/evals/figures'
import { riskScoreOf } from '#api/evals/risk_score_of'
import { movedScore } from '#api/evals/score_bins'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A result before and after a person's verdict. */
export type Judged = { status: Outcome; score: number | null }
export type Change = { promptIdx: number; isProbe: boolean; before: Judged; after: Judged }

type Counts = { passed: number; failed: number; errors: number; undecided: number }
type EvalRow = Counts & { revision_id: number; total: number; figures: Figures | null }

const COLUMN = {
  passed: 'passed',
  failed: 'failed',
  error: 'errors',
  undecided: 'undecided',
} as const satisfies Record<Outcome, keyof Counts>

/**
 * Brings counts, figures and risk score of an evaluation, and of the scan that made it, to what changed results make of
 * them, without counting the others. Hold both rows before (`lockCounts`).
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
  const old: FiguresOf = { revision: row.revision_id, total: row.total, ...countsIn(row) }
  const counts = changes.reduce(moved, countsIn(row))
  await trx
    .from('evals')
    .where('id', evalId)
    .update({
      ...counts,
      figures: areOf(row.figures, old) ? changed(row.figures, changes) : null,
      ...(changes.some((each) => each.isProbe && isMoved(each)) && {
        risk_score: await riskScoreOf(evalId, trx),
      }),
      updated_at: new Date(),
    })
  if (changes.some(isMoved)) await trx.from('scans').where('eval_id', evalId).update(counts)
}

const isMoved = ({ before, after }: Change) => before.status !== after.status

const countsIn = ({ passed, failed, errors, undecided }: Counts): Counts => ({
  passed,
  failed,
  errors,
  undecided,
})

function moved<T extends Counts>(counts: T, { before, after }: Change): T {
  const result = { ...counts }
  result[COLUMN[before.status]] -= 1
  result[COLUMN[after.status]] += 1
  return result
}

/** Null: they cannot be brought up to date, and are counted anew. */
function changed(figures: Figures, changes: readonly Change[]): string | null {
  const prompts = new Map(figures.prompts.map((prompt) => [prompt.idx, prompt]))
  for (const change of changes) {
    const { promptIdx, before, after } = change
    const prompt = prompts.get(promptIdx)
    const scores = prompt && movedScore(prompt.scores, before, after)
    if (!scores) return null
    const score = exchanged(prompt.score, before.score, after.score)
    prompts.set(promptIdx, { ...moved(prompt, change), score, scores })
  }
  const now: Figures = { of: changes.reduce(moved, figures.of), prompts: [...prompts.values()] }
  return JSON.stringify(now)
}

const exchanged = ({ count, sum }: Sum, old: number | null, now: number | null): Sum => ({
  count: count - Number(old !== null) + Number(now !== null),
  sum: sum - (old ?? 0) + (now ?? 0),
})
