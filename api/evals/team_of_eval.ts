import { isFromTool } from '#api/http/is_token_request'
import { type Named, rowsPlannedOnce } from '#api/http/planned_once'
import type { HttpContext } from '@adonisjs/core/http'

const TEAM: Named = ['team_of_eval', 'select team_id from evals where id = ?']

/**
 * The team of the evaluation that the address names: a link opens whichever team is current. Null: there is none.
 * The command-line tool asks for an id of its own in the team it works in, where the evaluation may have another one.
 */
export async function teamOfEval(
  ctx: HttpContext,
  evalId = String(ctx.params.evalId ?? ctx.params.id)
): Promise<string | null> {
  const { teamId } = ctx.request.qs()
  if (isFromTool(ctx) && typeof teamId === 'string' && teamId !== '') {
    return teamId
  }
  const [found] = await rowsPlannedOnce<{ team_id: string }>(TEAM, [evalId])
  return found?.team_id ?? null
}
