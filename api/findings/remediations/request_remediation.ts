import { organizationOf } from '#api/accounts/tenants/organization_of'
import type Eval from '#api/evals/eval'
import { queue } from '#api/platform/queue/service'
import { ALREADY_WRITING, STILL_SCANNING } from '#api/findings/remediations/errors'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Requests the remediation of a published report. Idempotent per result revision. Reruns of selected attacks get none,
 * because their report covers only these attacks.
 */
export async function requestRemediation(evalId: string): Promise<void> {
  await db.transaction(async (trx) => {
    const found: { team_id: string; revision_id: number } | null = await trx
      .from('evals')
      .where({ id: evalId, type: 'redteam', is_published: true })
      .whereNotExists((again) =>
        again.from('scans').whereColumn('scans.eval_id', 'evals.id').whereNotNull('scans.reason')
      )
      .select('team_id', 'revision_id')
      .first()
    if (found) await order(trx, evalId, found, null, 'when newer')
  })
}

/**
 * Like `requestRemediation`, but on a user's request: also for reruns, and regenerates an existing remediation.
 * @throws STILL_SCANNING; ALREADY_WRITING
 */
export async function regenerateRemediation(
  actor: Actor,
  { id: evalId, teamId, revisionId, isPublished, description }: Eval
): Promise<void> {
  await db.transaction(async (trx) => {
    if (!isPublished) throw STILL_SCANNING()
    const report = { team_id: teamId, revision_id: Number(revisionId) }
    const isOrdered = await order(trx, evalId, report, actor.user?.id ?? null, 'always')
    if (!isOrdered) throw ALREADY_WRITING()
    await recordAudit(trx, actor, {
      action: 'remediation_requested',
      target: 'EVAL',
      targetId: evalId,
      teamId,
      description: `Requested the remediation of ${description || evalId}`,
    })
  })
}

type Report = { team_id: string; revision_id: number }

/**
 * Creates or resets the remediation and enqueues a job. A single upsert, so that only one of two concurrent requests
 * enqueues a job.
 * @returns whether this call enqueued a job
 */
async function order(
  trx: TransactionClientContract,
  evalId: string,
  { team_id: teamId, revision_id: revisionId }: Report,
  userId: string | null,
  again: 'always' | 'when newer'
): Promise<boolean> {
  const { rows }: { rows: { id: string; attempt: number }[] } = await trx.rawQuery(
    `insert into remediations as known (team_id, eval_id, revision_id, requested_by_id)
     values (:teamId, :evalId, :revisionId, nullif(:userId, '')::uuid)
     on conflict (eval_id) do update set state = 'pending', attempt = known.attempt + 1, parts = null,
       parts_done = 0, parts_total = 0, note = null, error = null, revision_id = excluded.revision_id,
       requested_by_id = excluded.requested_by_id, updated_at = now()
     where case when :always then known.state in ('completed', 'failed')
       else known.revision_id is distinct from excluded.revision_id end
     returning id, attempt`,
    { teamId, evalId, revisionId, userId: userId ?? '', always: again === 'always' }
  )
  const [made] = rows
  if (!made) return false
  const organizationId = await organizationOf(teamId, trx)
  const job = { organizationId, remediationId: made.id, attempt: made.attempt }
  await queue.enqueue('write_remediation', job, trx)
  return true
}
