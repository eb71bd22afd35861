import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { auditPerson } from '#api/accounts/identity/audit_person'
import { NOT_RESETTABLE } from '#api/accounts/identity/mfa/errors'
import { notify } from '#api/accounts/identity/mfa/record_change'
import { lockFactors } from '#api/accounts/identity/mfa/second_factors'
import { revokeAccess } from '#api/accounts/identity/revoke_access'
import User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TABLES = ['totp_credentials', 'passkeys', 'recovery_codes'] as const

/**
 * Removes all second factors and recovery codes of a member who lost them, and ends the member's sessions. Rejects with
 * NOT_RESETTABLE if the user belongs to several organizations: the account gives access to all of them, so an
 * administrator of one organization must not weaken it.
 */
export function resetMember(actor: Actor, userId: string): Promise<void> {
  return db.transaction(async (trx) => {
    const memberships: { organization_id: string }[] = await trx
      .from('organization_members')
      .where('user_id', userId)
      .select('organization_id')
    if (!memberships.some((row) => row.organization_id === actor.organizationId)) {
      throw NOT_FOUND('User not found')
    }
    if (memberships.length > 1) throw NOT_RESETTABLE()
    const user = await User.findOrFail(userId, { client: trx })
    await removeAll(trx, user)
    await notify(
      user,
      `${actor.user?.name ?? 'An administrator'} reset your two-factor authentication`,
      trx
    )
    await recordAudit(trx, actor, {
      action: 'second_factors_reset',
      target: 'USER',
      targetId: user.id,
      description: `Reset two-factor authentication for ${user.name}`,
    })
  })
}

/**
 * Like `resetMember`, for the operator of the server (`node ace mfa:reset`), who needs no account. Also works for users
 * of several organizations.
 */
export function resetAsOperator(email: string): Promise<User> {
  return db.transaction(async (trx) => {
    const user = await User.query({ client: trx })
      .whereRaw('lower(email) = lower(?)', [email])
      .first()
    if (!user) throw NOT_FOUND(`No account has the address ${email}`)
    await removeAll(trx, user)
    await notify(user, 'The operator of this server reset your two-factor authentication', trx)
    const description = `The operator of this server reset two-factor authentication for ${user.name}`
    const record = { action: 'second_factors_reset', description } as const
    await auditPerson(user, record, { by: 'unverified', everywhere: true, trx })
    return user
  })
}

async function removeAll(trx: TransactionClientContract, user: User) {
  await lockFactors(trx, user)
  for (const table of TABLES) await trx.from(table).where('user_id', user.id).delete()
  await revokeAccess(trx, [user.id])
}
