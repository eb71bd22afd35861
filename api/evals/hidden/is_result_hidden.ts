import { isHidden } from '#api/evals/hidden/hidden_texts'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

type Place = { evalId: string; testIdx: number; promptIdx: number }

/** Whether a result's texts are hidden; `false` if the team has no such result. */
export async function isResultHidden(team: Team, place: Place): Promise<boolean> {
  const found = await db
    .from('eval_results')
    .join('evals', 'evals.revision_id', 'eval_results.revision_id')
    .where({ 'evals.id': place.evalId, 'evals.team_id': team.id })
    .where({ test_idx: place.testIdx, prompt_idx: place.promptIdx })
    .whereRaw(isHidden())
    .select('eval_results.id')
    .first()
  return Boolean(found)
}
