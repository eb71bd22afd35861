import { isTokenRequest } from '#api/http/is_token_request'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import Session from '@adonisjs/session/session_middleware'

/** A session for browsers. */
export default class SessionMiddleware {
  #session = app.container.make(Session)

  async handle(ctx: HttpContext, next: NextFn) {
    return isTokenRequest(ctx) ? next() : (await this.#session).handle(ctx, next)
  }
}
