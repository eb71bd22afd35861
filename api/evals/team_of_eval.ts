import { isFromTool } from '#api/http/is_token_request'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/**
 * The team of the evaluation that the address names: a link opens whichever team is current. Null: there is none.
 * The command-line tool asks for an id of its own in the team it works in, where the evaluation may have another one.
 */
export async function teamOfEval(
  ctx: HttpContext,
  evalId = String(ctx.params.evalId ?? ctx.params.id)
): Promise<string | null> {
  const { teamId } = ctx.request.qs()
  if (isFromTool(ctx) && typeof teamId === 'string') return teamId
  const found = await db.from('evals').where('id', evalId).select('team_id').first()
  return found?.team_id ?? null
}
