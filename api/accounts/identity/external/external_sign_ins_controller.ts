import { finishSignIn as validator } from '#api/accounts/identity/external/external_validator'
import { finishSignIn } from '#api/accounts/identity/external/finish_sign_in'
import { consolePath } from '#api/contract/accounts/console_path'
import {
  consumePendingSignIn,
  rememberSignIn,
} from '#api/accounts/identity/external/pending_sign_ins'
import { findProvider } from '#api/accounts/identity/external/protocol/provider'
import { startSignIn } from '#api/accounts/identity/external/start_sign_in'
import type { ExternalSignInResponse } from '#api/contract/accounts/external_sign_in'
import type { HttpContext } from '@adonisjs/core/http'
import { DomainError } from '#api/platform/http/domain_error'

/** Redirects to an identity provider and handles its callback; the state is stored in the session. */
export default class ExternalSignInsController {
  /** Redirects to the provider. Users open this URL through a link, so expected errors redirect to the sign-in page. */
  async start(ctx: HttpContext) {
    const { request, response, session } = ctx
    const redirect = consolePath(request.qs().redirect)
    response.header('cache-control', 'no-store')
    try {
      const name = request.qs().provider === 'fusionauth' ? 'fusionauth' : 'oidc'
      const { url, pending } = await startSignIn(findProvider(name), {
        redirect,
        reauthenticates: request.qs().reauthenticate ? signedInId(ctx) : null,
      })
      rememberSignIn(session, pending)
      return response.status(302).header('location', url.href)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const query = new URLSearchParams({ reason: error.code, ...(redirect ? { redirect } : {}) })
      return response.status(302).header('location', `/login?${query}`)
    }
  }

  async finish(ctx: HttpContext): Promise<ExternalSignInResponse> {
    const { query } = await ctx.request.validateUsing(validator)
    const pending = consumePendingSignIn(ctx.session, new URLSearchParams(query).get('state'))
    const provider = findProvider(pending.provider)
    const callback = new URL(provider.redirectUri)
    callback.search = query
    const response = await finishSignIn(ctx, provider, { callback, ...pending })
    const isReauthentication = pending.reauthenticates !== null
    return { ...response, redirect: pending.redirect, isReauthentication }
  }
}

function signedInId({ session, auth }: HttpContext): string | null {
  const userId: unknown = session.get(auth.use('web').sessionKeyName)
  return typeof userId === 'string' ? userId : null
}
