import { type Actor, recordAudit } from '#api/audit/record_audit'
import type { PublicSubject } from '#api/contract/public_link'
import type Eval from '#api/evals/eval'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Ends the link of the evaluation, when there is one. */
export async function revokePublic(actor: Actor, evaluation: Eval, subject: PublicSubject) {
  await db.transaction((trx) => revokeOpen(trx, actor, evaluation, subject))
}

/** The evaluation is locked: of two who make a link at once, the later one's stays. */
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
      description: `Ended the public link of the ${subject} ${description || id}`,
      metadata: { evalId: id, subject },
    }))
  )
}
