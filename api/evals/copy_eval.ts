import { type Actor, recordAudit } from '#api/audit/record_audit'
import { copyResults } from '#api/evals/copy_results'
import { newEvalId } from '#api/evals/new_eval_id'
import { queue } from '#api/queue/service'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const COPIED = `team_id, type, author, tags, target_id, target_name, template_name, backend, grader_label, config, prompts,
  vars, header, expected, is_partial, tests, total, passed, failed, errors, undecided, risk_score`

/** More results are copied by a worker: it takes minutes, for which nobody waits. */
export const MOST_COPIED_AT_ONCE = 20_000

/**
 * An evaluation with the same results under an id of its own, within the database: nothing of it travels. One of very many
 * results is in no list before a worker has completed it.
 */
export function copyEval(
  team: Team,
  evalId: string,
  actor: Actor
): Promise<{ id: string; isComplete: boolean }> {
  return db.transaction(async (trx) => {
    const source = await team
      .related('evals')
      .query()
      .useTransaction(trx)
      .where('id', evalId)
      .firstOrFail()
    const isComplete = source.total <= MOST_COPIED_AT_ONCE
    const id = await insertCopy(evalId, trx)
    const { organizationId } = team
    const work = { organizationId, evalId: id, fromId: evalId, revisionId: source.revisionId }
    if (isComplete) await copyResults(work, trx)
    else await queue.enqueue('copy_results', work, trx)
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
