import { NOT_FOUND } from '#api/platform/http/domain_error'
import { auditPerson } from '#api/accounts/identity/audit_person'
import { recordRemoved } from '#api/accounts/identity/mfa/record_change'
import { enforceRequiredFactor, lockFactors } from '#api/accounts/identity/mfa/second_factors'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export function renamePasskey(ctx: HttpContext, id: string, name: string): Promise<void> {
  const { user } = ctx.tenant
  return db.transaction(async (trx) => {
    const before = await findOwn(trx, user.id, id)
    await trx.from('passkeys').where({ id, user_id: user.id }).update({ name })
    const description = `${user.name} renamed passkey "${before}" to "${name}"`
    await auditPerson(user, { action: 'passkey_renamed', description }, { trx })
  })
}

export function removePasskey(ctx: HttpContext, id: string): Promise<void> {
  const { user } = ctx.tenant
  return db.transaction(async (trx) => {
    await lockFactors(trx, user)
    const name = await findOwn(trx, user.id, id)
    await trx.from('passkeys').where({ id, user_id: user.id }).delete()
    await enforceRequiredFactor(ctx, trx)
    await recordRemoved(ctx, `passkey "${name}"`, { method: 'passkey', passkeyId: id }, trx)
  })
}

async function findOwn(trx: TransactionClientContract, userId: string, id: string) {
  const row: { name: string } | null = await trx
    .from('passkeys')
    .where({ id, user_id: userId })
    .select('name')
    .first()
  if (!row) throw NOT_FOUND('Passkey not found')
  return row.name
}
