import { isHidden } from '#api/evals/hidden/hidden_texts'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

type Place = { evalId: string; testIdx: number; promptIdx: number }

/** Whether one of the team's results is of an attack whose texts are hidden. */
export async function hidesItsTexts(team: Team, place: Place): Promise<boolean> {
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
