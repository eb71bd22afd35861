import { actorOf } from '#api/platform/audit/actor_of'
import type { SecurityState } from '#api/contract/accounts/mfa'
import {
  addPasskey,
  enterCode,
  renamePasskey as rename,
} from '#api/accounts/identity/mfa/mfa_validator'
import { removePasskey, renamePasskey } from '#api/accounts/identity/mfa/passkeys/change_passkey'
import {
  registerPasskey,
  registrationOptions,
} from '#api/accounts/identity/mfa/passkeys/register_passkey'
import {
  countRecoveryCodes,
  regenerateRecoveryCodes,
} from '#api/accounts/identity/mfa/recovery_codes'
import { resetMember } from '#api/accounts/identity/mfa/reset_second_factors'
import { securityState } from '#api/accounts/identity/mfa/second_factors'
import { confirmTotp, removeTotp, startTotp } from '#api/accounts/identity/mfa/totp/change_totp'
import type { HttpContext } from '@adonisjs/core/http'

/** Manages the current user's second factors. */
export default class SecurityController {
  async show(ctx: HttpContext): Promise<SecurityState> {
    const recoveryCodesLeft = await countRecoveryCodes(ctx.tenant.user)
    return { ...(await securityState(ctx)), recoveryCodesLeft }
  }

  async startTotp(ctx: HttpContext) {
    ctx.response.status(201)
    return startTotp(ctx)
  }

  async confirmTotp(ctx: HttpContext) {
    const { code } = await ctx.request.validateUsing(enterCode)
    return confirmTotp(ctx, code)
  }

  async destroyTotp(ctx: HttpContext) {
    await removeTotp(ctx)
    return ctx.response.noContent()
  }

  async storeRecoveryCodes(ctx: HttpContext) {
    ctx.response.status(201)
    return { recoveryCodes: await regenerateRecoveryCodes(ctx) }
  }

  async passkeyOptions(ctx: HttpContext) {
    return registrationOptions(ctx)
  }

  async storePasskey(ctx: HttpContext) {
    const { name, response } = await ctx.request.validateUsing(addPasskey)
    const { transports, ...attestation } = response.response
    const complete = { ...attestation, ...(transports ? { transports } : {}) }
    ctx.response.status(201)
    return registerPasskey(ctx, {
      name,
      response: { ...response, response: complete, clientExtensionResults: {} },
    })
  }

  async updatePasskey(ctx: HttpContext) {
    const { name } = await ctx.request.validateUsing(rename)
    await renamePasskey(ctx, ctx.params.id, name)
    return ctx.response.noContent()
  }

  async destroyPasskey(ctx: HttpContext) {
    await removePasskey(ctx, ctx.params.id)
    return ctx.response.noContent()
  }

  /** Resets the second factors of a member; for administrators. */
  async reset(ctx: HttpContext) {
    await resetMember(actorOf(ctx), ctx.params.id)
    return ctx.response.noContent()
  }
}
