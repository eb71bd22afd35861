import type { HttpContext } from '@adonisjs/core/http'

/** Header in which the command-line tool sends the ID of its team. */
const TOOL_HEADER = 'x-promptfoo-team-id'

/** Returns the team named by the request's header or query string; null if there is none. */
export function requestedTeam({ request }: HttpContext): string | null {
  const named = request.header('x-team-id') ?? request.header(TOOL_HEADER) ?? request.qs().teamId
  return typeof named === 'string' && named !== '' ? named : null
}
