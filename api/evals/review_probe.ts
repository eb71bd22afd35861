import { revisionOf } from '#api/evals/revision_of'
import { NOT_FOUND } from '#api/http/domain_error'
import { lockCounts, recountEval } from '#api/evals/recount_eval'
import db from '@adonisjs/lucid/services/db'

type Review = {
  status: 'passed' | 'failed'
  reason: string
  comment?: string | null
  userId: string
}

/** Puts a person's verdict over the judge's, or takes it away (null), and counts anew in the same transaction. */
export async function reviewProbe(evalId: string, resultId: string, review: Review | null) {
  await db.transaction(async (trx) => {
    await lockCounts(evalId, trx)
    const changed = await trx
      .from('eval_results')
      .where('id', resultId)
      .where('revision_id', revisionOf(evalId, trx))
      .update({
        review_status: review?.status ?? null,
        review_reason: review?.reason ?? null,
        review_comment: review?.comment ?? null,
        reviewed_by_id: review?.userId ?? null,
        reviewed_at: review ? new Date() : null,
      })
    if (Number(changed) === 0) throw NOT_FOUND()
    await recountEval(evalId, trx)
  })
}
