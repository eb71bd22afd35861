import { type Actor, recordAudit } from '#api/audit/record_audit'
import { issueServiceKey } from '#api/people/issue_service_key'
import db from '@adonisjs/lucid/services/db'

/** Gives a service account a new key; whatever it had before is refused from now on. */
export async function rotateServiceKey(
  actor: Actor,
  account: { id: string; name: string }
): Promise<string> {
  return db.transaction(async (trx) => {
    const { organizationId } = actor
    // Two at once would leave two keys.
    await trx.from('users').where('id', account.id).select('id').forUpdate()
    await trx.from('api_tokens').where({ tokenable_id: account.id }).delete()
    await recordAudit(trx, actor, {
      action: 'service_account_updated',
      target: 'SERVICE_ACCOUNT',
      targetId: account.id,
      description: `Gave service account ${account.name} a new key`,
    })
    return issueServiceKey(trx, organizationId, account.id)
  })
}
