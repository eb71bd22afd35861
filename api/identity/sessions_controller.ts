import { LINKS_OFF, PASSWORDS_OFF } from '#api/identity/errors'
import { login, loginLink } from '#api/identity/identity_validator'
import { limitGuesses } from '#api/identity/limits/limit_guesses'
import { limitLink, limitMailRequest } from '#api/identity/limits/limit_requests'
import { redeemLink } from '#api/identity/one_time_links'
import { requestLink } from '#api/identity/request_link'
import { answerRequested } from '#api/identity/requested'
import { verifyPassword } from '#api/identity/sign_in'
import { signOut } from '#api/identity/sign_out'
import { signInRules } from '#api/identity/sign_in_rules'
import { startSession } from '#api/identity/start_session'
import { inSteadyTime } from '#api/identity/steady_time'
import User from '#api/identity/user'
import { visitorOf } from '#api/identity/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class SessionsController {
  /** By password; without one, a sign-in link is mailed. */
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
    return answerRequested(ctx)
  }
}
