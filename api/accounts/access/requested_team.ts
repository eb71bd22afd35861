import type { HttpContext } from '@adonisjs/core/http'

/** Header in which the command-line tool sends its team. */
const TOOL_HEADER = 'x-promptfoo-team-id'

/** Team named by the request's header or query string, or null. */
export function requestedTeam({ request }: HttpContext): string | null {
  const named = request.header('x-team-id') ?? request.header(TOOL_HEADER) ?? request.qs().teamId
  return typeof named === 'string' && named !== '' ? named : null
}
