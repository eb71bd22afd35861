import { finishSignIn as validator } from '#api/identity/external/external_validator'
import { finishSignIn } from '#api/identity/external/finish_sign_in'
import { consolePath } from '#api/contract/console_path'
import { rememberSignIn, takeSignIn } from '#api/identity/external/pending_sign_ins'
import { findProvider } from '#api/identity/external/provider'
import { startSignIn } from '#api/identity/external/start_sign_in'
import type { ExternalSignInAnswer } from '#api/contract/external_sign_in'
import type { HttpContext } from '@adonisjs/core/http'
import { DomainError } from '#api/http/domain_error'

/** Redirect to an identity provider and the return from it, with the state kept in the session. */
export default class ExternalSignInsController {
  /** Followed as a link, so errors redirect to the sign-in page. */
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

  async finish(ctx: HttpContext): Promise<ExternalSignInAnswer> {
    const { query } = await ctx.request.validateUsing(validator)
    const pending = takeSignIn(ctx.session, new URLSearchParams(query).get('state'))
    const provider = findProvider(pending.provider)
    const callback = new URL(provider.redirectUri)
    callback.search = query
    const answer = await finishSignIn(ctx, provider, { callback, ...pending })
    const isReauthentication = pending.reauthenticates !== null
    return { ...answer, redirect: pending.redirect, isReauthentication }
  }
}

function signedInId({ session, auth }: HttpContext): string | null {
  const userId: unknown = session.get(auth.use('web').sessionKeyName)
  return typeof userId === 'string' ? userId : null
}
