import { RECOVERY_CODE_COUNT } from '#api/contract/accounts/mfa'
import { NO_SECOND_FACTOR } from '#api/accounts/identity/mfa/errors'
import { recordSecurityChange } from '#api/accounts/identity/mfa/record_change'
import { lockFactors, secondFactorCount } from '#api/accounts/identity/mfa/second_factors'
import { digest } from '#api/accounts/identity/links/one_time_links'
import type User from '#api/accounts/tenants/user'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomInt } from 'node:crypto'

/** 32 unambiguous characters. 24 of them contain 120 random bits, so an unsalted hash is sufficient. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 6

const newGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-')

/** Hashes a recovery code; ignores separators and case. */
const hashOf = (code: string) => digest(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** Creates recovery codes together with the first second factor; returns null if the user still has unused codes. */
export async function firstRecoveryCodes(trx: TransactionClientContract, user: User) {
  return (await countRecoveryCodes(user, trx)) > 0 ? null : replaceCodes(trx, user)
}

/** Creates new codes, which invalidates the old ones. Rejects with NO_SECOND_FACTOR if the user has no other factor. */
export function regenerateRecoveryCodes(ctx: HttpContext): Promise<string[]> {
  const { user } = ctx.tenant
  return db.transaction(async (trx) => {
    await lockFactors(trx, user)
    if ((await secondFactorCount(user, trx)) === 0) throw NO_SECOND_FACTOR()
    const description = `${user.name} created new recovery codes`
    await recordSecurityChange(user, { action: 'recovery_codes_made', description }, trx)
    return replaceCodes(trx, user)
  })
}

async function replaceCodes(trx: TransactionClientContract, { id }: User): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode)
  await trx.from('recovery_codes').where('user_id', id).delete()
  const rows = codes.map((code) => ({ user_id: id, hash: hashOf(code) }))
  await trx.table('recovery_codes').multiInsert(rows)
  return codes
}

export async function countRecoveryCodes(
  { id }: Pick<User, 'id'>,
  trx?: TransactionClientContract
): Promise<number> {
  const query = (trx ?? db).from('recovery_codes').where('user_id', id).whereNull('used_at')
  const [row]: { total: string }[] = await query.count('* as total')
  return Number(row?.total)
}

/**
 * Redeems a recovery code. Of concurrent requests with the same code, only one succeeds.
 * @returns whether the code was valid and unused
 */
export async function useRecoveryCode(user: User, code: string): Promise<boolean> {
  return db.transaction(async (trx) => {
    const used: unknown = await trx
      .from('recovery_codes')
      .where({ user_id: user.id, hash: hashOf(code) })
      .whereNull('used_at')
      .update({ used_at: new Date() })
    if (Number(used) !== 1) return false
    const left = await countRecoveryCodes(user, trx)
    const description = `${user.name} used a recovery code; ${left} left`
    await recordSecurityChange(
      user,
      { action: 'recovery_code_used', description, metadata: { left } },
      trx
    )
    return true
  })
}
