import type { HttpContext } from '@adonisjs/core/http'

/** User agents are truncated to this many characters. Browsers send shorter ones; other clients can send any length. */
const USER_AGENT_MAX = 300

export function visitorOf({ request }: HttpContext) {
  return {
    ipAddress: request.ip(),
    userAgent: request.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  }
}
