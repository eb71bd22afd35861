import { INVALID_PASSKEY } from '#api/identity/mfa/errors'
import { limitCodes } from '#api/identity/mfa/limit_codes'
import { reauthenticate, usePasskey } from '#api/identity/mfa/mfa_validator'
import { authenticationOptions, verifyPasskey } from '#api/identity/mfa/passkeys/verify_passkey'
import { mailCode } from '#api/identity/mfa/reauthentication/mailed_code'
import { assertMethod, reauthenticationState } from '#api/identity/mfa/reauthentication/methods'
import {
  noteReauthentication,
  reauthenticateByText,
} from '#api/identity/mfa/reauthentication/reauthenticate'
import { isAccepted } from '#api/identity/mfa/second_factor_sign_ins_controller'
import type { HttpContext } from '@adonisjs/core/http'

/** Proving again, within a session, who one is. */
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
    return ctx.response.status(202).send({ message: 'The code is on its way to your mailbox.' })
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
    await noteReauthentication(ctx, user, 'passkey')
    return reauthenticationState(ctx)
  }
}

const wantedOf = ({ tenant }: HttpContext) =>
  ({ purpose: 'reauthentication', userId: tenant.user.id }) as const
