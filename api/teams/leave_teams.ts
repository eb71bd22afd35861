import { type Actor, recordAudit } from '#api/audit/record_audit'
import { targetOf } from '#api/teams/membership'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Left = { user_id: string; kind: string; name: string; team_id: string; team: string }

/**
 * Takes people out of all teams of an organization that they leave. Also out of those whose last administrator they
 * are: the administrators of the organization may act in every team. Call it after their membership of the organization
 * is deleted, in the same transaction: nobody can be added to a team in between.
 */
export async function leaveAllTeams(
  trx: TransactionClientContract,
  organizationId: string,
  userIds: readonly string[],
  actor: Actor = { organizationId, user: null }
): Promise<void> {
  const { rows }: { rows: Left[] } = await trx.rawQuery(
    `delete from team_members m using teams t, users u
     where t.id = m.team_id and u.id = m.user_id and t.organization_id = :organizationId and m.user_id = any(:userIds)
     returning m.user_id, u.kind, u.name, t.id as team_id, t.name as team`,
    { organizationId, userIds: [...userIds] }
  )
  await recordAudit(
    trx,
    actor,
    ...rows.map((row) => ({
      action: 'user_removed_from_team' as const,
      target: targetOf(row.kind),
      targetId: row.user_id,
      teamId: row.team_id,
      description: `Removed ${row.name} from team ${row.team}`,
    }))
  )
}
