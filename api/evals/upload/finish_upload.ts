import { organizationOf } from '#api/accounts/tenants/organization_of'
import { recountEval } from '#api/evals/results/counts/recount_eval'
import { detachRevision } from '#api/evals/results/delete_results'
import { queue } from '#api/platform/queue/service'
import { emitEvent } from '#api/accounts/webhooks/emit_event'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type OpenEval = { id: string; revision_id: number }

/** A revision that collects rows. */
export type OpenRevision = {
  id: number
  expected: number | null
  received: number
  /** Variable that contains the attack in a red team evaluation. */
  inject_var: string | null
  metrics: string[]
  metadata_keys: string[]
}

/**
 * Publishes a complete revision, recounts the evaluation, and enqueues indexing, the follow-up work of a report and the
 * event for webhooks.
 */
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
    await copyReviews(formerId, revisionId, trx)
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
  await publishReport({ evalId, organizationId }, trx)
  const data = { evalId, source: 'upload', partial: false }
  await emitEvent(trx, { teamId, event: 'evaluation.completed', data })
}

/** If the evaluation is a report, enqueues the update of vulnerabilities and remediations. */
async function publishReport(
  { evalId, organizationId }: { evalId: string; organizationId: string },
  trx: TransactionClientContract
) {
  const report = await trx.from('evals').where({ id: evalId, type: 'redteam' }).select('id').first()
  if (report) await queue.enqueue('report_published', { organizationId, evalId }, trx)
}

/** Copies human reviews and highlights to the same results in the new revision. */
async function copyReviews(fromId: number, toId: number, trx: TransactionClientContract) {
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
