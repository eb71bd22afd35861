import { wantedTeam } from '#api/access/wanted_team'
import { isFromTool } from '#api/http/is_token_request'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** The team into which a scan is shared: the command-line tool names it in the body. */
export async function teamOfAudit(ctx: HttpContext): Promise<string | null> {
  const named: unknown = ctx.request.input('teamId')
  return wantedTeam(ctx) ?? (typeof named === 'string' && named ? named : null)
}

/** The team of a scan that a link leads to: the one that is worked in, if it has it, else the one that has. */
export async function teamOfSharedAudit(ctx: HttpContext): Promise<string | null> {
  const wanted = wantedTeam(ctx)
  // Whoever names a team in the address asks whether that one has it, as the command-line tool does.
  if (isFromTool(ctx) || ctx.request.qs().teamId !== undefined) return wanted
  const id = String(ctx.params.id)
  const rows: { team_id: string }[] = await db
    .from('model_audits')
    .where((either) => either.where('scan_id', id).orWhereRaw('id::text = ?', [id]))
    .select('team_id')
  if (rows.length === 0 || rows.some(({ team_id: team }) => team === wanted)) return wanted
  return rows[0]?.team_id ?? wanted
}
