import { type Actor, recordAudit } from '#api/audit/record_audit'
import { findMembers } from '#api/people/find_members'
import { lockOrganization } from '#api/people/keep_administrator'
import { setAdministrators } from '#api/people/set_administrators'
import db from '@adonisjs/lucid/services/db'

type Values = { name?: string | undefined; isAdmin?: boolean | undefined }

/** A service account never is the organization's only administrator, so none has to be kept. */
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
