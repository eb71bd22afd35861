import type { HttpContext } from '@adonisjs/core/http'

/** The team that a request names, in a header or in its address; null when it names none. */
export function wantedTeam({ request }: HttpContext): string | null {
  const named = request.header('x-team-id') ?? request.qs().teamId
  return typeof named === 'string' && named !== '' ? named : null
}
