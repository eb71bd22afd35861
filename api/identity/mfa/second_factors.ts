import { isRequired } from '#api/access/session_rules'
import type { SecondFactorMethod, SecurityState } from '#api/contract/mfa'
import { REQUIRED_BY_POLICY } from '#api/identity/mfa/errors'
import { signInRules } from '#api/identity/sign_in_rules'
import type User from '#api/identity/user'
import { relyingParty } from '#config/relying_party'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Client = TransactionClientContract | typeof db

type PasskeyRow = { id: string; name: string; created_at: Date; last_used_at: Date | null }

/** Concurrent changes of one person's factors wait for each other, so that two removals cannot both leave the other one. */
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

/** How the person can complete a sign-in; empty when there is no second factor. */
export async function methodsOf({ id }: Pick<User, 'id'>): Promise<SecondFactorMethod[]> {
  const hasTotp = Boolean(await confirmedTotp(db, id))
  const hasPasskey = Boolean(await db.from('passkeys').where('user_id', id).first())
  if (!hasTotp && !hasPasskey) return []
  const methods = { totp: hasTotp, passkey: hasPasskey, recovery_code: true }
  return (['passkey', 'totp', 'recovery_code'] as const).filter((method) => methods[method])
}

/** Undoes a removal after which the person would not meet the policy; recovery codes go with the last factor. */
export async function keepRequiredFactor(ctx: HttpContext, trx: TransactionClientContract) {
  const { user } = ctx.tenant
  if ((await secondFactorCount(user, trx)) > 0) return
  const { secondFactor } = await signInRules()
  if (isRequired(secondFactor, ctx.tenant)) throw REQUIRED_BY_POLICY()
  await trx.from('recovery_codes').where('user_id', user.id).delete()
}
