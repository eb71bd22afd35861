import { type Actor, recordAudit } from '#api/audit/record_audit'
import type Eval from '#api/evals/eval'
import { newEvalId } from '#api/evals/new_eval_id'
import { recountEval } from '#api/evals/recount_eval'
import { queue } from '#api/queue/service'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const COPIED = `team_id, type, author, tags, target_id, target_name, template_name, backend, grader_label, config, prompts,
  vars, header, expected, is_partial, tests, total, passed, failed, errors, undecided, risk_score`

/** Columns of a result; its id is its own, and what the database makes of others is made again. */
const RESULT = `test_idx, prompt_idx, row_id, judged_status, review_status, plugin_id, strategy_id, severity, policy_id,
  test_key, description, vars, prompt, output, error, reason, grader, score, named_scores, evidence, latency_ms, cost_usd,
  token_usage, assertions, assertions_passed, metadata, review_score, review_reason, review_comment, is_highlighted, reviewed_by_id, reviewed_at, created_at`

const PARTS = {
  eval_results: RESULT,
  eval_payloads: 'test_idx, prompt_idx, row',
  eval_traces: 'position, test_idx, prompt_idx, trace',
  eval_scores: 'metric, test_idx, prompt_idx, value',
}

/**
 * An evaluation with the same results under an id of its own, within the database: nothing of it travels.
 * @returns the id
 */
export function copyEval(team: Team, evalId: string, actor: Actor): Promise<string> {
  return db.transaction(async (trx) => {
    const source = await team
      .related('evals')
      .query()
      .useTransaction(trx)
      .where('id', evalId)
      .firstOrFail()
    await hold(source, trx)
    const copy = await insertCopy(evalId, trx)
    await copyResults(source.revisionId, copy.revision_id, trx)
    await trx.rawQuery(
      `insert into eval_media (eval_id, hash, mime_type, size, test_idx, prompt_idx, bytes)
       select ?, hash, mime_type, size, test_idx, prompt_idx, bytes from eval_media where eval_id = ?`,
      [copy.id, evalId]
    )
    // Somebody may have rated results of the source meanwhile.
    await recountEval(copy.id, trx)
    await queue.enqueue('index_results', { revisionId: copy.revision_id }, trx)
    await recordAudit(trx, actor, {
      action: 'eval_copied',
      target: 'EVAL',
      targetId: copy.id,
      description: `Copied the evaluation ${source.description || source.id}`,
      teamId: team.id,
      metadata: { from: evalId },
    })
    return copy.id
  })
}

/** Of very many results this takes minutes: meanwhile nobody replaces or deletes them, but people read and rate them. */
async function hold({ id, revisionId }: Eval, trx: TransactionClientContract) {
  await trx.rawQuery('select 1 from evals where id = ? for key share', [id])
  await trx.rawQuery('select 1 from eval_revisions where id = ? for share', [revisionId])
}

async function insertCopy(evalId: string, trx: TransactionClientContract) {
  const { rows }: { rows: { id: string; revision_id: number }[] } = await trx.rawQuery(
    `insert into evals (id, parent_id, description, ${COPIED})
     select ?, id, 'Copy of ' || coalesce(nullif(description, ''), id), ${COPIED} from evals where id = ?
     returning id, revision_id`,
    [newEvalId(), evalId]
  )
  const [copy] = rows
  if (!copy) throw new Error(`Evaluation ${evalId} is gone`)
  return copy
}

async function copyResults(fromId: number, toId: number, trx: TransactionClientContract) {
  for (const [table, columns] of Object.entries(PARTS)) {
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
