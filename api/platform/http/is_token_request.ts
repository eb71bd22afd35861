import type { HttpContext } from '@adonisjs/core/http'

const publicRoutes = new Set<string>()

export const addPublicRoute = (name: string) => void publicRoutes.add(name)

/** Whether a request has a bearer token; such requests come from programs and need no CSRF token. */
export function isTokenRequest({ request }: HttpContext) {
  return /^Bearer /i.test(request.header('authorization') ?? '')
}

/**
 * Whether the session applies to a request. Public routes always use it: they ignore bearer tokens, and some start or
 * end a session.
 */
export const hasSession = (ctx: HttpContext) =>
  !isTokenRequest(ctx) || publicRoutes.has(ctx.route?.name ?? '')

/** Whether a request is from the command-line tool, which always sends its version. */
export const isFromTool = ({ request }: HttpContext) =>
  request.header('x-promptfoo-version') !== undefined
