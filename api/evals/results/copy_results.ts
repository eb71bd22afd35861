import { organizationOfEval } from '#api/evals/team_of_eval'
import { recountEval } from '#api/evals/results/counts/recount_eval'
import { queue } from '#api/platform/queue/service'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Columns of `eval_results` to copy: all except `id`, `revision_id` and the generated ones. */
const RESULT = `test_idx, prompt_idx, row_id, judged_status, review_status, plugin_id, strategy_id, severity, policy_id,
  test_key, description, vars, prompt, output, error, reason, grader, score, named_scores, evidence, latency_ms, cost_usd,
  token_usage, assertions, assertions_passed, metadata, review_score, review_reason, review_comment, is_highlighted, reviewed_by_id, reviewed_at, created_at`

const COLUMNS_BY_TABLE = {
  eval_results: RESULT,
  eval_payloads: 'test_idx, prompt_idx, row',
  eval_traces: 'position, test_idx, prompt_idx, trace',
  eval_scores: 'metric, test_idx, prompt_idx, value',
}

export type CopyWork = {
  /** ID of the copy. */
  evalId: string
  fromId: string
  /** Revision of the source when the copy was requested. */
  revisionId: number
}

/** Fills and publishes a copy. Deletes the copy if its source has been deleted or replaced. Idempotent. */
export async function copyResults(
  { evalId, fromId, revisionId }: CopyWork,
  trx: TransactionClientContract
) {
  const copy: { revision_id: number } | null = await trx
    .from('evals')
    .where({ id: evalId, is_published: false })
    .forUpdate()
    .first()
  if (!copy) return
  if (!(await lockSource(fromId, revisionId, trx))) {
    await trx.from('evals').where('id', evalId).delete()
    return
  }
  await copyParts(revisionId, copy.revision_id, trx)
  await trx.rawQuery(
    `insert into eval_media (eval_id, hash, mime_type, size, test_idx, prompt_idx, bytes)
     select ?, hash, mime_type, size, test_idx, prompt_idx, bytes from eval_media where eval_id = ?`,
    [evalId, fromId]
  )
  // Recounts, because the source's results could be rated while they were copied.
  await recountEval(evalId, trx)
  await trx.from('evals').where('id', evalId).update({ is_published: true })
  const organizationId = await organizationOfEval(evalId, trx)
  await queue.enqueue('index_results', { organizationId, revisionId: copy.revision_id }, trx)
}

/**
 * Locks the source, because copying can take minutes. The locks block deletion and replacement but allow reads and
 * ratings.
 */
async function lockSource(evalId: string, revisionId: number, trx: TransactionClientContract) {
  const { rows }: { rows: unknown[] } = await trx.rawQuery(
    'select 1 from evals where id = ? and revision_id = ? for key share',
    [evalId, revisionId]
  )
  await trx.rawQuery('select 1 from eval_revisions where id = ? for share', [revisionId])
  return rows.length > 0
}

async function copyParts(fromId: number, toId: number, trx: TransactionClientContract) {
  for (const [table, columns] of Object.entries(COLUMNS_BY_TABLE)) {
    await trx.rawQuery(
      `insert into ${table} (revision_id, ${columns}) select ?, ${columns} from ${table} where revision_id = ?`,
      [toId, fromId]
    )
  }
  await trx.rawQuery(
    `update eval_revisions n set expected = o.expected, received = o.received, test_idxs = o.test_idxs,
       metrics = o.metrics, metadata_keys = o.metadata_keys
     from eval_revisions o where n.id = ? and o.id = ?`,
    [toId, fromId]
  )
}
