import { isTokenRequest } from '#api/http/is_token_request'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import Shield from '@adonisjs/shield/shield_middleware'

/** Security headers, and for browsers the check that a write comes from our own page. */
export default class ShieldMiddleware {
  #shield = app.container.make(Shield)

  async handle(ctx: HttpContext, next: NextFn) {
    if (!isTokenRequest(ctx)) return (await this.#shield).handle(ctx, next)
    ctx.response.header('X-Content-Type-Options', 'nosniff')
    return next()
  }
}
