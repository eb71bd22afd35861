import type { HttpContext } from '@adonisjs/core/http'

/** How the command-line tool names the team that it works for. */
const TOOL_HEADER = 'x-promptfoo-team-id'

/** The team that a request names, in a header or in its address; null when it names none. */
export function wantedTeam({ request }: HttpContext): string | null {
  const named = request.header('x-team-id') ?? request.header(TOOL_HEADER) ?? request.qs().teamId
  return typeof named === 'string' && named !== '' ? named : null
}
