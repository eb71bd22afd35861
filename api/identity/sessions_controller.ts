import { tenantOf } from '#api/access/tenant'
import { currentUser } from '#api/identity/current_user'
import { login, loginLink } from '#api/identity/identity_validator'
import { limitLogin } from '#api/identity/login_limit'
import { redeemLink } from '#api/identity/one_time_links'
import { verifyPassword } from '#api/identity/sign_in'
import type User from '#api/identity/user'
import type { HttpContext } from '@adonisjs/core/http'

export default class SessionsController {
  async store(ctx: HttpContext) {
    const { email, password } = await ctx.request.validateUsing(login)
    const user = await limitLogin(ctx.request.ip(), email, () => verifyPassword(email, password))
    return this.#start(ctx, user)
  }

  async storeByLink(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(loginLink)
    const user = await limitLogin(ctx.request.ip(), 'link', () => redeemLink(token, 'sign_in'))
    return this.#start(ctx, user)
  }

  async destroy(ctx: HttpContext) {
    await ctx.auth.use('web').logout()
    ctx.session.clear()
    ctx.session.regenerate()
    return ctx.response.noContent()
  }

  async #start(ctx: HttpContext, user: User) {
    await ctx.auth.use('web').login(user)
    return currentUser(await tenantOf(user))
  }
}
