import { INVALID_PASSKEY } from '#api/accounts/identity/mfa/errors'
import { limitCodes } from '#api/accounts/identity/mfa/limit_codes'
import { reauthenticate, usePasskey } from '#api/accounts/identity/mfa/mfa_validator'
import {
  authenticationOptions,
  verifyPasskey,
} from '#api/accounts/identity/mfa/passkeys/verify_passkey'
import { mailCode } from '#api/accounts/identity/mfa/reauthentication/mailed_code'
import {
  assertMethod,
  reauthenticationState,
} from '#api/accounts/identity/mfa/reauthentication/methods'
import {
  recordReauthentication,
  reauthenticateByText,
} from '#api/accounts/identity/mfa/reauthentication/reauthenticate'
import { isAccepted } from '#api/accounts/identity/mfa/second_factor_sign_ins_controller'
import type { HttpContext } from '@adonisjs/core/http'

/** Confirms the user's identity again within a session. */
export default class ReauthenticationsController {
  async show(ctx: HttpContext) {
    return reauthenticationState(ctx)
  }

  async store(ctx: HttpContext) {
    const { method, secret } = await ctx.request.validateUsing(reauthenticate)
    await reauthenticateByText(ctx, method, secret)
    return reauthenticationState(ctx)
  }

  async mailCode(ctx: HttpContext) {
    await mailCode(ctx)
    return ctx.response.status(202).send({ message: 'We sent you an email with the code.' })
  }

  async passkeyOptions(ctx: HttpContext) {
    await assertMethod(ctx.tenant.user, 'passkey')
    return authenticationOptions(ctx, wantedOf(ctx))
  }

  async storeByPasskey(ctx: HttpContext) {
    const { user } = ctx.tenant
    const { response } = await ctx.request.validateUsing(usePasskey)
    const assertion = { ...response, clientExtensionResults: {} }
    const check = () => isAccepted(verifyPasskey(ctx, wantedOf(ctx), assertion))
    await limitCodes(ctx, { user, method: 'passkey', failure: INVALID_PASSKEY }, check)
    await recordReauthentication(ctx, user, 'passkey')
    return reauthenticationState(ctx)
  }
}

const wantedOf = ({ tenant }: HttpContext) =>
  ({ purpose: 'reauthentication', userId: tenant.user.id }) as const
