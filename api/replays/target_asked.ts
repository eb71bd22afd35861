import { invalidField } from '#api/http/domain_error'
import { assertRunsHere } from '#api/scans/runs_here'
import type Target from '#api/targets/target'
import type Team from '#api/teams/team'

/**
 * The target that an attack is made against.
 * @throws INVALID that names `targetId` when nobody said which, or it is gone
 */
export async function targetAsked(team: Team, id: string | null): Promise<Target> {
  if (!id) throw invalidField('targetId', 'required', 'Choose the target that is asked')
  const target = await team.related('targets').query().where('id', id).first()
  if (!target) throw invalidField('targetId', 'exists', 'This target was deleted: choose another')
  assertRunsHere(target)
  return target
}
