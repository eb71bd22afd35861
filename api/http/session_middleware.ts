import { giveCsrfToken } from '#api/http/csrf'
import { hasSession } from '#api/http/is_token_request'
import { SESSION_COOKIE } from '#config/cookies'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import Session from '@adonisjs/session/session_middleware'

/** Where the console fetches its CSRF token; setting it with every other read would be waste. */
const CSRF_SOURCE = '/api/v1/config'

/** A session for browsers. */
export default class SessionMiddleware {
  #session = app.container.make(Session)

  async handle(ctx: HttpContext, next: NextFn) {
    if (!hasSession(ctx)) return next()
    return (await this.#session).handle(ctx, () => {
      storeOnlyData(ctx)
      if (ctx.request.url() === CSRF_SOURCE) giveCsrfToken(ctx)
      return next()
    })
  }
}

/** A visitor without data gets no row and no cookie; the cookie of a session that has ended is removed. */
function storeOnlyData({ session, response }: HttpContext) {
  const commit = session.commit.bind(session)
  session.commit = async () => {
    if (session.isEmpty && session.fresh) return
    await commit()
    if (!session.isEmpty) return
    const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String)
    const others = cookies.filter((line) => !line.startsWith(`${SESSION_COOKIE}=`))
    response.removeHeader('set-cookie')
    for (const line of others) response.append('set-cookie', line)
    response.clearCookie(SESSION_COOKIE)
  }
}
