import { isFromTool } from '#api/platform/http/is_token_request'
import { type Named, rowsPlannedOnce } from '#api/platform/http/planned_once'
import type { HttpContext } from '@adonisjs/core/http'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TEAM: Named = ['team_of_eval', 'select team_id from evals where id = ?']

/**
 * Returns the team of the evaluation in the URL, so that links work regardless of the current team; null if there is no
 * such evaluation. For the CLI, `teamId` is used, because the CLI's ID for an evaluation may differ from the ID on this
 * server.
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

/** Returns the team of the evaluation that the body of a media upload references. */
export function teamOfMediaFile(ctx: HttpContext): Promise<string | null> {
  const evalId: unknown = ctx.request.body()?.context?.evalId
  return typeof evalId === 'string' ? teamOfEval(ctx, evalId) : Promise.resolve(null)
}

/** Returns the ID of an evaluation's organization. The queue needs it to alternate between organizations. */
export async function organizationOfEval(evalId: string, trx: TransactionClientContract) {
  const row: { organization_id: string } = await trx
    .from('evals')
    .join('teams', 'teams.id', 'evals.team_id')
    .where('evals.id', evalId)
    .select('teams.organization_id')
    .firstOrFail()
  return row.organization_id
}

/** Returns the ID of an evaluation's team. */
export async function teamIdOfEval(evalId: string, trx: TransactionClientContract) {
  const row: { team_id: string } = await trx
    .from('evals')
    .where('id', evalId)
    .select('team_id')
    .firstOrFail()
  return row.team_id
}
