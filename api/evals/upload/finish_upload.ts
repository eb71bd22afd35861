import { organizationOf } from '#api/teams/organization_of'
import { recountEval } from '#api/evals/recount_eval'
import { detachRevision } from '#api/evals/forget_results'
import { queue } from '#api/queue/service'
import { emitEvent } from '#api/webhooks/emit_event'
import type { OpenEval } from './open_upload.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Everything announced is there: what was collected beside is shown now, and figures and search are made. */
export async function finishUpload(
  { teamId }: { teamId: string },
  { id: evalId, revision_id: formerId }: OpenEval,
  revisionId: number,
  trx: TransactionClientContract
) {
  const revision: { staged: object | null } = await trx
    .from('eval_revisions')
    .where('id', revisionId)
    .select('staged')
    .firstOrFail()
  await trx
    .from('eval_revisions')
    .where('id', revisionId)
    .update({ is_open: false, staged: null, searchable_at: null, updated_at: new Date() })
  if (revision.staged) {
    await carryReviews(formerId, revisionId, trx)
    await trx
      .from('evals')
      .where('id', evalId)
      .update({ ...revision.staged, revision_id: revisionId })
    await detachRevision(formerId, trx)
  }
  await trx.from('evals').where('id', evalId).update({ is_partial: false, figures: null })
  await recountEval(evalId, trx)
  const organizationId = await organizationOf(teamId, trx)
  await queue.enqueue('index_results', { organizationId, revisionId }, trx)
  await followReport({ evalId, organizationId }, trx)
  const data = { evalId, source: 'upload', partial: false }
  await emitEvent(trx, { teamId, event: 'evaluation.completed', data })
}

/** Vulnerabilities and a remediation follow from a report; each says itself what it needs of it. */
async function followReport(
  { evalId, organizationId }: { evalId: string; organizationId: string },
  trx: TransactionClientContract
) {
  const report = await trx.from('evals').where({ id: evalId, type: 'redteam' }).select('id').first()
  if (report) await queue.enqueue('report_published', { organizationId, evalId }, trx)
}

/** What people said of a result holds for the same result in the newer copy. */
async function carryReviews(fromId: number, toId: number, trx: TransactionClientContract) {
  await trx.rawQuery(
    `update eval_results n set review_status = o.review_status, review_score = o.review_score,
       review_reason = o.review_reason, review_comment = o.review_comment, is_highlighted = o.is_highlighted,
       reviewed_by_id = o.reviewed_by_id, reviewed_at = o.reviewed_at
     from eval_results o
     where o.revision_id = :fromId and (o.reviewed_at is not null or o.is_highlighted)
       and n.revision_id = :toId and n.test_idx = o.test_idx and n.prompt_idx = o.prompt_idx
       and n.row_id = o.row_id`,
    { fromId, toId }
  )
}
