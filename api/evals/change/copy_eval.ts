import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { copyResults } from '#api/evals/results/copy_results'
import { newEvalId } from '#api/evals/new_eval_id'
import { queue } from '#api/platform/queue/service'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const COPIED = `team_id, type, author, tags, target_id, target_name, template_name, backend, grader_label, config, prompts,
  vars, header, expected, is_partial, tests, total, passed, failed, errors, undecided, risk_score`

/**
 * Maximum number of results that are copied during the request. A worker copies larger evaluations, because that takes
 * minutes.
 */
export const MAX_SYNC_COPY_RESULTS = 20_000

/**
 * Copies an evaluation and its results under a new ID, within the database. A copy that a worker completes is unlisted
 * until it is complete.
 */
export function copyEval(
  team: Team,
  evalId: string,
  actor: Actor
): Promise<{ id: string; isComplete: boolean }> {
  return db.transaction(async (trx) => {
    const source = await teamScope(team, Eval)
      .query()
      .useTransaction(trx)
      .where('id', evalId)
      .firstOrFail()
    const isComplete = source.total <= MAX_SYNC_COPY_RESULTS
    const id = await insertCopy(evalId, trx)
    const { organizationId } = team
    const job = { organizationId, evalId: id, fromId: evalId, revisionId: source.revisionId }
    if (isComplete) await copyResults(job, trx)
    else await queue.enqueue('copy_results', job, trx)
    await recordAudit(trx, actor, {
      action: 'eval_copied',
      target: 'EVAL',
      targetId: id,
      description: `Copied the evaluation ${source.description || source.id}`,
      teamId: team.id,
      metadata: { from: evalId },
    })
    return { id, isComplete }
  })
}

async function insertCopy(evalId: string, trx: TransactionClientContract): Promise<string> {
  const id = newEvalId()
  await trx.rawQuery(
    `insert into evals (id, parent_id, is_published, description, ${COPIED})
     select ?, id, false, 'Copy of ' || coalesce(nullif(description, ''), id), ${COPIED} from evals where id = ?`,
    [id, evalId]
  )
  return id
}
