import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { issueServiceKey } from '#api/accounts/people/service_accounts/create_service_account'
import db from '@adonisjs/lucid/services/db'

/** Issues a new key for a service account; the previous one stops working immediately. */
export async function rotateServiceKey(
  actor: Actor,
  account: { id: string; name: string }
): Promise<string> {
  return db.transaction(async (trx) => {
    const { organizationId } = actor
    // Serializes rotations, because two concurrent ones would leave two keys.
    await trx.from('users').where('id', account.id).select('id').forUpdate()
    await trx.from('api_tokens').where({ tokenable_id: account.id }).delete()
    await recordAudit(trx, actor, {
      action: 'service_account_updated',
      target: 'SERVICE_ACCOUNT',
      targetId: account.id,
      description: `Rotated the key of service account ${account.name}`,
    })
    return issueServiceKey(trx, organizationId, account.id)
  })
}
