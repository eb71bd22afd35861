import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** Whether the user is a member of the team or an administrator of its organization. */
export async function canAccess(team: Team, userId: string): Promise<boolean> {
  const { rows }: { rows: unknown[] } = await db.rawQuery(
    `select 1 from organization_members om
     where om.user_id = :userId and om.organization_id = :organizationId
       and (om.is_admin or exists (
         select 1 from team_members tm where tm.user_id = om.user_id and tm.team_id = :teamId))`,
    { userId, organizationId: team.organizationId, teamId: team.id }
  )
  return rows.length > 0
}
