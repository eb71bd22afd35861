import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'
import type { LucidRow } from '@adonisjs/lucid/types/model'

/**
 * Checks that the team has a result with this ID.
 * @throws E_ROW_NOT_FOUND (404) if it has not
 */
export async function assertOwnResult(team: LucidRow, resultId: string) {
  const revision = db.from('eval_results').select('revision_id').where('id', resultId)
  await teamScope(team, Eval).query().whereIn('revision_id', revision).firstOrFail()
}
