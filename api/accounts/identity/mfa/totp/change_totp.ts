import type { NewSecondFactor, TotpSetup } from '#api/contract/accounts/mfa'
import { INVALID_CODE, TOTP_ALREADY_ON, TOTP_NOT_STARTED } from '#api/accounts/identity/mfa/errors'
import { recordAdded, recordRemoved } from '#api/accounts/identity/mfa/record_change'
import { firstRecoveryCodes } from '#api/accounts/identity/mfa/recovery_codes'
import { enforceRequiredFactor, lockFactors } from '#api/accounts/identity/mfa/second_factors'
import {
  newSecret,
  openSecret,
  sealSecret,
  stepOf,
  totpOf,
} from '#api/accounts/identity/mfa/totp/totp_code'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { renderSVG } from 'uqr'

const WHAT = 'an authenticator app'

/** Stores a new secret, which becomes active once the user enters a code. Replaces an unfinished setup. */
export async function startTotp({ tenant }: HttpContext): Promise<TotpSetup> {
  const { id, email } = tenant.user
  const secret = newSecret()
  const { rowCount }: { rowCount: number } = await db.rawQuery(
    `insert into totp_credentials (user_id, secret) values (?, ?)
     on conflict (user_id) do update set secret = excluded.secret, created_at = now()
     where totp_credentials.confirmed_at is null`,
    [id, sealSecret(secret)]
  )
  if (rowCount === 0) throw TOTP_ALREADY_ON()
  const uri = totpOf(secret, email).toString()
  return { secret, uri, qrCode: renderSVG(uri, { border: 2 }) }
}

/** Activates the new secret. The code that confirms it cannot be reused for a sign-in. */
export function confirmTotp(ctx: HttpContext, code: string): Promise<NewSecondFactor> {
  const { user } = ctx.tenant
  return db.transaction(async (trx) => {
    await lockFactors(trx, user)
    const row: { secret: string; confirmed_at: Date | null } | null = await trx
      .from('totp_credentials')
      .where('user_id', user.id)
      .first()
    if (!row) throw TOTP_NOT_STARTED()
    if (row.confirmed_at) throw TOTP_ALREADY_ON()
    const step = stepOf(openSecret(row.secret), code)
    if (step === null) throw INVALID_CODE()
    await trx
      .from('totp_credentials')
      .where('user_id', user.id)
      .update({ confirmed_at: new Date(), last_used_step: step })
    await recordAdded(ctx, WHAT, { method: 'totp' }, trx)
    return { recoveryCodes: await firstRecoveryCodes(trx, user) }
  })
}

export function removeTotp(ctx: HttpContext): Promise<void> {
  const { user } = ctx.tenant
  return db.transaction(async (trx) => {
    await lockFactors(trx, user)
    const removed: unknown = await trx.from('totp_credentials').where('user_id', user.id).delete()
    if (Number(removed) === 0) throw TOTP_NOT_STARTED()
    await enforceRequiredFactor(ctx, trx)
    await recordRemoved(ctx, WHAT, { method: 'totp' }, trx)
  })
}
