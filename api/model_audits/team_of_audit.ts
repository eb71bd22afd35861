import { wantedTeam } from '#api/access/wanted_team'
import type { HttpContext } from '@adonisjs/core/http'

/** The team into which a scan is shared: the command-line tool names it in the body. */
export async function teamOfAudit(ctx: HttpContext): Promise<string | null> {
  const named: unknown = ctx.request.input('teamId')
  return wantedTeam(ctx) ?? (typeof named === 'string' && named ? named : null)
}
