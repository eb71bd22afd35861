import type Eval from '#api/evals/eval'
import Target from '#api/targets/target'

/** The target of a report, when it is still there. */
export async function targetOf({ teamId, targetId }: Eval): Promise<Target | null> {
  if (!targetId) return null
  return Target.query().where({ id: targetId, team_id: teamId }).first()
}
