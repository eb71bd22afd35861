import { organizationOfEval } from '#api/evals/organization_of_eval'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { adjustCounts } from '#api/evals/adjust_counts'
import { lockCounts } from '#api/evals/recount_eval'
import { revisionOf } from '#api/evals/revision_of'
import { NOT_FOUND } from '#api/http/domain_error'
import { queue } from '#api/queue/service'
import db from '@adonisjs/lucid/services/db'

/** What a person says of a result; null takes back, what is not named stays. */
export type Rating = {
  status?: 'passed' | 'failed' | null
  score?: number | null
  comment?: string | null
  reason?: string | null
  highlighted?: boolean | null
}

/** One result, by its id or by its place. */
export type Place = { id: string } | { test_idx: number; prompt_idx: number }

type Row = {
  id: string
  prompt_idx: number
  plugin_id: string | null
  judged_status: Outcome
  status: Outcome
  score: number | null
  review_status: 'passed' | 'failed' | null
  review_score: number | null
  review_reason: string | null
  review_comment: string | null
  is_highlighted: boolean
}

/**
 * Puts a person's verdict over the grader's, or takes it away; counts, figures and risk score follow in the same
 * transaction.
 * @throws NOT_FOUND when the evaluation has no such result
 */
export async function rateResult(evalId: string, place: Place, rating: Rating, userId: string) {
  await db.transaction(async (trx) => {
    await lockCounts(evalId, trx)
    const row: Row | null = await trx
      .from('eval_results')
      .where('revision_id', revisionOf(evalId, trx))
      .where(place)
      .forUpdate()
      .first()
    if (!row) throw NOT_FOUND()
    const after = rated(row, rating)
    await trx
      .from('eval_results')
      .where('id', row.id)
      .update({ ...after, ...reviewer(after, userId) })
    const change = {
      promptIdx: row.prompt_idx,
      isProbe: row.plugin_id !== null,
      before: { status: row.status, score: row.review_score ?? row.score },
      after: {
        status: after.review_status ?? row.judged_status,
        score: after.review_score ?? row.score,
      },
    }
    await adjustCounts(evalId, [change], trx)
    if (change.isProbe && change.before.status !== change.after.status) {
      const organizationId = await organizationOfEval(evalId, trx)
      await queue.enqueue('results_reviewed', { organizationId, evalId }, trx)
    }
  })
}

type Review = Pick<
  Row,
  'review_status' | 'review_score' | 'review_reason' | 'review_comment' | 'is_highlighted'
>

function rated(row: Row, { status, score, comment, reason, highlighted }: Rating): Review {
  const now = status === undefined ? row.review_status : status
  return {
    review_status: now,
    review_score: score === undefined ? row.review_score : score,
    // A reason is one of the verdict: with it, it goes.
    review_reason: now === null ? null : reason === undefined ? row.review_reason : reason,
    review_comment: comment === undefined ? row.review_comment : comment || null,
    is_highlighted: highlighted === undefined ? row.is_highlighted : (highlighted ?? false),
  }
}

/** Nobody's, when nothing is said. To highlight a result says nothing about it. */
function reviewer(review: Review, userId: string) {
  const isSaid =
    review.review_status !== null || review.review_score !== null || review.review_comment !== null
  return isSaid
    ? { reviewed_by_id: userId, reviewed_at: new Date() }
    : { reviewed_by_id: null, reviewed_at: null }
}
