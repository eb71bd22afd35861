import { finishSignIn as validator } from '#api/identity/external/external_validator'
import { finishSignIn } from '#api/identity/external/finish_sign_in'
import { consolePath } from '#api/contract/console_path'
import { rememberSignIn, takeSignIn } from '#api/identity/external/pending_sign_ins'
import { findProvider } from '#api/identity/external/provider'
import { startSignIn } from '#api/identity/external/start_sign_in'
import type { ExternalSignInAnswer } from '#api/contract/external_sign_in'
import type { HttpContext } from '@adonisjs/core/http'
import { DomainError } from '#api/http/domain_error'

/** Signing in by any OpenID Connect provider: away, and back. */
export default class ExternalSignInsController {
  /** A link that a person follows: what goes wrong is told on the sign-in page. */
  async start(ctx: HttpContext) {
    const { request, response, session } = ctx
    const redirect = consolePath(request.qs().redirect)
    response.header('cache-control', 'no-store')
    try {
      const { url, pending } = await startSignIn(findProvider('oidc'), {
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
    const provider = findProvider('oidc')
    const callback = new URL(provider.redirectUri)
    callback.search = query
    const pending = takeSignIn(ctx.session, callback.searchParams.get('state'))
    const answer = await finishSignIn(ctx, provider, { callback, ...pending })
    const isReauthentication = pending.reauthenticates !== null
    return { ...answer, redirect: pending.redirect, isReauthentication }
  }
}

function signedInId({ session, auth }: HttpContext): string | null {
  const userId: unknown = session.get(auth.use('web').sessionKeyName)
  return typeof userId === 'string' ? userId : null
}
