import { isRequired } from '#api/accounts/access/session_rules'
import type { SecondFactorMethod, SecurityState } from '#api/contract/accounts/mfa'
import { REQUIRED_BY_POLICY } from '#api/accounts/identity/mfa/errors'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import type User from '#api/accounts/tenants/user'
import { relyingParty } from '#config/relying_party'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Client = TransactionClientContract | typeof db

type PasskeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null }

/**
 * Serializes changes to a user's factors. Otherwise, of two concurrent removals, each could assume that the other factor
 * remains.
 */
export const lockFactors = (trx: TransactionClientContract, { id }: Pick<User, 'id'>) =>
  trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`second factors ${id}`])

export async function securityState(
  { tenant }: Pick<HttpContext, 'tenant'>,
  client: Client = db
): Promise<Omit<SecurityState, 'recoveryCodesLeft'>> {
  const { id } = tenant.user
  const totp: { confirmed_at: Date } | null = await confirmedTotp(client, id)
  const passkeys: PasskeyRow[] = await client
    .from('passkeys')
    .where('user_id', id)
    .orderBy('created_at')
  return {
    totp: totp && { confirmedAt: totp.confirmed_at.toISOString() },
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    canUsePasskeys: relyingParty.id !== null,
    isRequired: isRequired((await signInRules()).secondFactor, tenant),
  }
}

const confirmedTotp = (client: Client, userId: string) =>
  client.from('totp_credentials').where('user_id', userId).whereNotNull('confirmed_at').first()

export async function secondFactorCount({ id }: Pick<User, 'id'>, client: Client = db) {
  const [row]: { total: string }[] = await client
    .from('passkeys')
    .where('user_id', id)
    .count('* as total')
  return Number(row?.total) + ((await confirmedTotp(client, id)) ? 1 : 0)
}

/** Lists the methods to complete a sign-in; empty if the user has no second factor. */
export async function methodsOf({ id }: Pick<User, 'id'>): Promise<SecondFactorMethod[]> {
  const hasTotp = Boolean(await confirmedTotp(db, id))
  const hasPasskey = Boolean(await db.from('passkeys').where('user_id', id).first())
  if (!hasTotp && !hasPasskey) return []
  const methods = { totp: hasTotp, passkey: hasPasskey, recovery_code: true }
  return (['passkey', 'totp', 'recovery_code'] as const).filter((method) => methods[method])
}

/** Rejects a removal that would violate the sign-in rules. If the last factor was removed, deletes the recovery codes. */
export async function enforceRequiredFactor(ctx: HttpContext, trx: TransactionClientContract) {
  const { user } = ctx.tenant
  if ((await secondFactorCount(user, trx)) > 0) return
  const { secondFactor } = await signInRules()
  if (isRequired(secondFactor, ctx.tenant)) throw REQUIRED_BY_POLICY()
  await trx.from('recovery_codes').where('user_id', user.id).delete()
}
