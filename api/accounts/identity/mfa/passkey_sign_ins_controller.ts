import { limitPasskeySignIns } from '#api/accounts/identity/mfa/limit_codes'
import { usePasskey } from '#api/accounts/identity/mfa/mfa_validator'
import {
  authenticationOptions,
  verifyPasskey,
} from '#api/accounts/identity/mfa/passkeys/verify_passkey'
import { openSession } from '#api/accounts/identity/start_session'
import type { HttpContext } from '@adonisjs/core/http'

const WANTED = { purpose: 'sign_in', userId: null } as const

/** Signs users in with a passkey alone. It counts as both factors, because the authenticator also verifies the user. */
export default class PasskeySignInsController {
  async options(ctx: HttpContext) {
    await limitPasskeySignIns(ctx)
    return authenticationOptions(ctx, WANTED)
  }

  async store(ctx: HttpContext) {
    const { response } = await ctx.request.validateUsing(usePasskey)
    const assertion = { ...response, clientExtensionResults: {} }
    const user = await verifyPasskey(ctx, WANTED, assertion)
    return openSession(ctx, user, { method: 'passkey', details: {} })
  }
}
