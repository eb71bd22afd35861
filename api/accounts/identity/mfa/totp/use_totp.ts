import { openSecret, stepOf } from '#api/accounts/identity/mfa/totp/totp_code'
import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'

/**
 * Redeems a TOTP code. Of concurrent requests with the same code, only one succeeds.
 * @returns whether the code was valid and unused
 */
export async function useTotp({ id }: Pick<User, 'id'>, code: string): Promise<boolean> {
  const row: { secret: string } | null = await db
    .from('totp_credentials')
    .where('user_id', id)
    .whereNotNull('confirmed_at')
    .select('secret')
    .first()
  const step = row && stepOf(openSecret(row.secret), code)
  if (step === null) return false
  const used: unknown = await db
    .from('totp_credentials')
    .where('user_id', id)
    .where('last_used_step', '<', step)
    .update({ last_used_step: step })
  return Number(used) === 1
}
