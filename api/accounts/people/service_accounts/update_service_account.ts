import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { findMembers } from '#api/accounts/people/find_members'
import { lockOrganization } from '#api/accounts/people/protect_last_admin'
import { setAdministrators } from '#api/accounts/people/members/set_administrators'
import db from '@adonisjs/lucid/services/db'

type Values = { name?: string | undefined; isAdmin?: boolean | undefined }

/**
 * Changes the name of a service account, or whether it is an administrator. Does not call `protectLastAdmin`, because
 * service accounts do not count as administrators there.
 */
export async function updateServiceAccount(actor: Actor, id: string, { name, isAdmin }: Values) {
  await db.transaction(async (trx) => {
    await lockOrganization(trx, actor.organizationId)
    const accounts = await findMembers(trx, actor.organizationId, [id])
    if (isAdmin !== undefined) await setAdministrators(trx, actor, accounts, isAdmin)
    const before = accounts[0]?.name
    if (name !== undefined && name !== before) {
      await trx.from('users').where('id', id).update({ name, updated_at: new Date() })
      await recordAudit(trx, actor, {
        action: 'service_account_updated',
        target: 'SERVICE_ACCOUNT',
        targetId: id,
        description: `Renamed service account ${before} to ${name}`,
        before: { name: before },
        after: { name },
      })
    }
  })
}
