import { isTokenRequest } from '#api/platform/http/is_token_request'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import Shield from '@adonisjs/shield/shield_middleware'

/** Adds the content security policy to responses for browsers. */
export default class ShieldMiddleware {
  #shield = app.container.make(Shield)

  async handle(ctx: HttpContext, next: NextFn) {
    return isTokenRequest(ctx) ? next() : (await this.#shield).handle(ctx, next)
  }
}
