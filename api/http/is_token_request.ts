import type { HttpContext } from '@adonisjs/core/http'

/** Requests with a bearer token come from programs: they get no session and need no proof against CSRF. */
export function isTokenRequest({ request }: HttpContext) {
  return /^Bearer /i.test(request.header('authorization') ?? '')
}

/** The command-line tool names its version with every request. */
export const isFromTool = ({ request }: HttpContext) =>
  request.header('x-promptfoo-version') !== undefined
