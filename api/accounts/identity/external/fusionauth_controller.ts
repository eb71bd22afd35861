import type { IdentityProviderHint } from '#api/contract/accounts/external_sign_in'
import type { SignInResponse } from '#api/contract/accounts/mfa'
import { exchangeToken } from '#api/accounts/identity/external/external_validator'
import { finishSignIn } from '#api/accounts/identity/external/finish_sign_in'
import { identityProviderId } from '#api/accounts/identity/external/protocol/identity_provider_id'
import { findProvider } from '#api/accounts/identity/external/protocol/provider'
import type { HttpContext } from '@adonisjs/core/http'

/** Endpoints for sign-ins whose FusionAuth URL is built by the console. */
export default class FusionauthController {
  async identityProviders(): Promise<IdentityProviderHint> {
    return { identityProviderId: await identityProviderId() }
  }

  /**
   * Exchanges the code with the client secret. The provider's tokens never reach the browser. The state is not checked
   * here, because only the console has it and has already compared it.
   */
  async exchange(ctx: HttpContext): Promise<SignInResponse> {
    const body = await ctx.request.validateUsing(exchangeToken)
    const provider = findProvider('fusionauth')
    const callback = new URL(provider.redirectUri)
    callback.searchParams.set('code', body.code)
    if (body.iss) callback.searchParams.set('iss', body.iss)
    const checks = { nonce: body.nonce, verifier: body.code_verifier }
    return finishSignIn(ctx, provider, { callback, ...checks })
  }
}
