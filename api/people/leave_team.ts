import type { Actor } from '#api/audit/record_audit'
import { idsOf, type MemberRow } from '#api/people/find_members'
import { removeMembers } from '#api/teams/remove_members'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Takes the members out of a team; those who are not in it stay as they are. */
export async function leaveTeam(
  trx: TransactionClientContract,
  actor: Actor,
  members: readonly MemberRow[],
  teamId: string
) {
  const { rows }: { rows: { id: string }[] } = await trx.rawQuery(
    'select user_id as id from team_members where team_id = ? and user_id = any(?)',
    [teamId, idsOf(members)]
  )
  await removeMembers(trx, actor, { teamId, userIds: idsOf(rows) })
}
