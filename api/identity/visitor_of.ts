import type { HttpContext } from '@adonisjs/core/http'

/** Browsers say who they are in some hundred characters; anything else may say as much as it likes. */
const USER_AGENT_MAX = 300

/** Address and user agent of the request. */
export function visitorOf({ request }: HttpContext) {
  return {
    ipAddress: request.ip(),
    userAgent: request.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  }
}
