import type { HttpContext } from '@adonisjs/core/http'

const publicRoutes = new Set<string>()

export const addPublicRoute = (name: string) => void publicRoutes.add(name)

/** Requests with a bearer token come from programs: they need no proof against CSRF. */
export function isTokenRequest({ request }: HttpContext) {
  return /^Bearer /i.test(request.header('authorization') ?? '')
}

/** Public routes ignore tokens; those that start or end a session need one. */
export const hasSession = (ctx: HttpContext) =>
  !isTokenRequest(ctx) || publicRoutes.has(ctx.route?.name ?? '')

/** The command-line tool names its version with every request. */
export const isFromTool = ({ request }: HttpContext) =>
  request.header('x-promptfoo-version') !== undefined
