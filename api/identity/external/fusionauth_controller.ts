import type { IdentityProviderHint } from '#api/contract/external_sign_in'
import type { SignInAnswer } from '#api/contract/mfa'
import { exchangeToken } from '#api/identity/external/external_validator'
import { finishSignIn } from '#api/identity/external/finish_sign_in'
import { identityProviderId } from '#api/identity/external/identity_provider_id'
import { findProvider } from '#api/identity/external/provider'
import type { HttpContext } from '@adonisjs/core/http'

/** Endpoints for sign-ins whose FusionAuth address the console builds. */
export default class FusionauthController {
  async identityProviders(): Promise<IdentityProviderHint> {
    return { identityProviderId: await identityProviderId() }
  }

  /**
   * Exchanges the code with the client secret. The provider's tokens stay on the server; the response is a session. The
   * console has already compared the state, which only it has.
   */
  async exchange(ctx: HttpContext): Promise<SignInAnswer> {
    const body = await ctx.request.validateUsing(exchangeToken)
    const provider = findProvider('fusionauth')
    const callback = new URL(provider.redirectUri)
    callback.searchParams.set('code', body.code)
    if (body.iss) callback.searchParams.set('iss', body.iss)
    const checks = { nonce: body.nonce, verifier: body.code_verifier }
    return finishSignIn(ctx, provider, { callback, ...checks })
  }
}
