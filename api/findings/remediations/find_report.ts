import { teamScope } from '#api/platform/tenancy/scopes'
import Eval from '#api/evals/eval'
import type { HttpContext } from '@adonisjs/core/http'

/**
 * Finds the team's report with the ID from the route.
 * @throws E_ROW_NOT_FOUND (404) if there is no such report
 */
export async function findReport({ team, params }: HttpContext): Promise<Eval> {
  return teamScope(team, Eval).query().where('type', 'redteam').where('id', params.id).firstOrFail()
}
