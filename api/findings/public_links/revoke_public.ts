import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { PublicSubject } from '#api/contract/findings/public_link'
import type Eval from '#api/evals/eval'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Revokes the link to an evaluation's subject, if there is one. */
export async function revokePublic(actor: Actor, evaluation: Eval, subject: PublicSubject) {
  await db.transaction((trx) => revokeOpen(trx, actor, evaluation, subject))
}

/**
 * Revokes the unrevoked link to the subject, if there is one. `FOR UPDATE` on the evaluation serializes concurrent
 * creates; the last one wins.
 */
export async function revokeOpen(
  trx: TransactionClientContract,
  actor: Actor,
  { id, teamId, description }: Eval,
  subject: PublicSubject
) {
  await trx.from('evals').where('id', id).select('id').forUpdate()
  const now = new Date()
  const revoked: { id: string }[] = await trx
    .from('public_links')
    .where({ eval_id: id, subject })
    .whereNull('revoked_at')
    .update({ revoked_at: now, updated_at: now }, ['id'])
  await recordAudit(
    trx,
    actor,
    ...revoked.map((link) => ({
      action: 'public_link_revoked' as const,
      target: 'PUBLIC_LINK' as const,
      targetId: link.id,
      teamId,
      description: `Revoked the public link of the ${subject} ${description || id}`,
      metadata: { evalId: id, subject },
    }))
  )
}
