import { requestedTeam } from '#api/accounts/access/requested_team'
import { isFromTool } from '#api/platform/http/is_token_request'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Returns the team in which an uploaded scan is stored; the command-line tool names it in the body. */
export async function teamOfAudit(ctx: HttpContext): Promise<string | null> {
  const named: unknown = ctx.request.input('teamId')
  return requestedTeam(ctx) ?? (typeof named === 'string' && named ? named : null)
}

/** Returns the team of a shared link: the current team if it has the scan, otherwise the team that has it. */
export async function teamOfSharedAudit(ctx: HttpContext): Promise<string | null> {
  const wanted = requestedTeam(ctx)
  // If the request names a team, as those of the command-line tool do, only that team is searched.
  if (isFromTool(ctx) || ctx.request.qs().teamId !== undefined) return wanted
  const id = String(ctx.params.id)
  const rows: { team_id: string }[] = await db
    .from('model_audits')
    .where((either) => either.where('scan_id', id).orWhereRaw('id::text = ?', [id]))
    .select('team_id')
  if (rows.length === 0 || rows.some(({ team_id: team }) => team === wanted)) return wanted
  return rows[0]?.team_id ?? wanted
}
