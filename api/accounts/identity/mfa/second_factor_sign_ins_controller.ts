import type { CurrentUser } from '#api/contract/accounts/session'
import { INVALID_PASSKEY } from '#api/accounts/identity/mfa/errors'
import { limitCodes } from '#api/accounts/identity/mfa/limit_codes'
import { enterSecondFactor, usePasskey } from '#api/accounts/identity/mfa/mfa_validator'
import {
  authenticationOptions,
  verifyPasskey,
} from '#api/accounts/identity/mfa/passkeys/verify_passkey'
import { challengeOf, findPending, forgetPending } from '#api/accounts/identity/mfa/pending_sign_in'
import { useRecoveryCode } from '#api/accounts/identity/mfa/recovery_codes'
import { useTotp } from '#api/accounts/identity/mfa/totp/use_totp'
import { openSession } from '#api/accounts/identity/start_session'
import type User from '#api/accounts/tenants/user'
import type { HttpContext } from '@adonisjs/core/http'

const CHECKS = { totp: useTotp, recovery_code: useRecoveryCode }

/** Second step of a sign-in: verifies the second factor. */
export default class SecondFactorSignInsController {
  async show(ctx: HttpContext) {
    const { pending } = await findPending(ctx)
    return challengeOf(pending)
  }

  async store(ctx: HttpContext): Promise<CurrentUser> {
    const { method, code } = await ctx.request.validateUsing(enterSecondFactor)
    const { user, pending } = await findPending(ctx)
    await limitCodes(ctx, { user, method }, () => CHECKS[method](user, code))
    return finish(ctx, { user, pending, secondFactor: method })
  }

  async passkeyOptions(ctx: HttpContext) {
    const { user } = await findPending(ctx)
    return authenticationOptions(ctx, { purpose: 'second_factor', userId: user.id })
  }

  async storeByPasskey(ctx: HttpContext): Promise<CurrentUser> {
    const { response } = await ctx.request.validateUsing(usePasskey)
    const { user, pending } = await findPending(ctx)
    const wanted = { purpose: 'second_factor', userId: user.id } as const
    const check = () =>
      isAccepted(verifyPasskey(ctx, wanted, { ...response, clientExtensionResults: {} }))
    await limitCodes(ctx, { user, method: 'passkey', failure: INVALID_PASSKEY }, check)
    return finish(ctx, { user, pending, secondFactor: 'passkey' })
  }
}

type Finished = { user: User; pending: { method: string; details: object }; secondFactor: string }

function finish(ctx: HttpContext, { user, pending, secondFactor }: Finished) {
  forgetPending(ctx)
  const { method, details } = pending
  return openSession(ctx, user, { method, details: { ...details, secondFactor } })
}

/** Returns false instead of rejecting for an invalid passkey, so that it counts as a failed attempt. */
export async function isAccepted(verification: Promise<unknown>): Promise<boolean> {
  try {
    await verification
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INVALID_PASSKEY().code) {
      return false
    }
    throw error
  }
}
