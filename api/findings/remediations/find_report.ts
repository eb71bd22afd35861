import { teamScope } from '#api/platform/tenancy/scopes'
import Eval from '#api/evals/eval'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import { flags } from '#config/flags'

/** @throws NOT_FOUND when remediations are disabled; their endpoints then behave as if they did not exist */
export function assertRemediationsEnabled(): void {
  if (flags.disableRemediationBundle) throw NOT_FOUND()
}

/**
 * The team's report with the ID from the route.
 * @throws NOT_FOUND when remediations are disabled; E_ROW_NOT_FOUND (404) if there is no such report
 */
export async function findReport({ team, params }: HttpContext): Promise<Eval> {
  assertRemediationsEnabled()
  return teamScope(team, Eval).query().where('type', 'redteam').where('id', params.id).firstOrFail()
}
