import { issueCsrfToken } from '#api/platform/http/csrf'
import { hasSession } from '#api/platform/http/is_token_request'
import { SESSION_COOKIE } from '#config/cookies'
import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import Session from '@adonisjs/session/session_middleware'

/** The console fetches its CSRF token from this path; setting the cookie on every read would be wasteful. */
const CSRF_SOURCE = '/api/v1/config'

/** Starts the session of requests that may use one. */
export default class SessionMiddleware {
  #session = app.container.make(Session)

  async handle(ctx: HttpContext, next: NextFn) {
    if (!hasSession(ctx)) return next()
    return (await this.#session).handle(ctx, () => {
      storeOnlyData(ctx)
      if (ctx.request.url() === CSRF_SOURCE) issueCsrfToken(ctx)
      return next()
    })
  }
}

/**
 * Creates neither a row nor a cookie for visitors without session data. Sets the cookie only for a new session ID and
 * removes it only on sign-out: if a concurrent request replaces the session ID, a late response with the old ID must not
 * overwrite or remove the new cookie.
 */
function storeOnlyData({ session, response }: HttpContext) {
  const commit = session.commit.bind(session)
  session.commit = async () => {
    if (session.isEmpty && session.fresh) return
    await commit()
    // The headers of a live stream are already sent, so its cookies can no longer change.
    if (response.headersSent) return
    const hasNewId = session.fresh || session.hasRegeneratedSession
    if (hasNewId && !session.isEmpty) return
    const cookies = [response.getHeader('set-cookie') ?? []].flat().map(String)
    const others = cookies.filter((line) => !line.startsWith(`${SESSION_COOKIE}=`))
    response.removeHeader('set-cookie')
    for (const line of others) response.append('set-cookie', line)
    if (hasNewId) response.clearCookie(SESSION_COOKIE)
  }
}
