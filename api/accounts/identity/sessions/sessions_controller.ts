import { LINKS_OFF, PASSWORDS_OFF } from '#api/accounts/identity/errors'
import { login, loginLink } from '#api/accounts/identity/identity_validator'
import { limitGuesses } from '#api/accounts/identity/limits/limit_guesses'
import { limitLink, limitMailRequest } from '#api/accounts/identity/limits/limit_requests'
import { redeemLink } from '#api/accounts/identity/links/one_time_links'
import { requestLink } from '#api/accounts/identity/links/request_link'
import { acceptRequest, inSteadyTime } from '#api/accounts/identity/links/requested'
import { verifyPassword } from '#api/accounts/identity/sessions/sign_in'
import { signOut } from '#api/accounts/identity/sessions/sign_out'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import { startSession } from '#api/accounts/identity/start_session'
import User from '#api/accounts/tenants/user'
import { visitorOf } from '#api/accounts/access/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class SessionsController {
  /** Signs in with a password; without one, emails a sign-in link. */
  async store(ctx: HttpContext) {
    const { email, password } = await ctx.request.validateUsing(login)
    if (password === undefined) return this.#mailLink(ctx, email)
    if (!(await signInRules()).password) throw PASSWORDS_OFF()
    const account = await User.findByEmail(email)
    const guess = { kind: 'password', userId: account?.id ?? null, email } as const
    const user = await limitGuesses(ctx, guess, () =>
      verifyPassword(account, password, visitorOf(ctx))
    )
    return startSession(ctx, user, 'password')
  }

  async storeByLink(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(loginLink)
    const user = await limitLink(ctx, () => redeemLink(token, 'sign_in'))
    return startSession(ctx, user, 'link')
  }

  async destroy(ctx: HttpContext) {
    await signOut(ctx)
    return ctx.response.noContent()
  }

  async #mailLink(ctx: HttpContext, email: string) {
    if (!(await signInRules()).links) throw LINKS_OFF()
    await limitMailRequest(ctx, 'sign_in_link', email)
    await inSteadyTime(() => requestLink(email, 'sign_in'))
    return acceptRequest(ctx)
  }
}
