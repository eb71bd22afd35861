import { abilityFor } from '#api/accounts/tenants/ability_for'
import type { Tenant } from '#api/accounts/tenants/tenant'
import { type Action, PERMISSION_SETS, type Subject } from '#api/contract/accounts/permissions'
import db from '@adonisjs/lucid/services/db'

type Row = { id: string; is_admin: boolean; permission_sets: string[] | null }

const TEAMS = `
  select teams.id, om.is_admin, roles.permission_sets
  from organization_members om
  join teams on teams.organization_id = om.organization_id
  left join team_members tm on tm.team_id = teams.id and tm.user_id = om.user_id
  left join roles on roles.id = tm.role_id
  where om.user_id = :userId and om.organization_id = :organizationId and om.deactivated_at is null
    and (om.is_admin or tm.user_id is not null)
    and (:teamId::uuid is null or teams.id = :teamId::uuid)
  order by teams.created_at, teams.id`

/**
 * Returns the IDs of the teams in which the user may perform this action, oldest first. Used if the request names no team
 * or its team does not apply, as in some requests of the command-line tool.
 */
export async function teamsAllowing(
  { user, organization, token }: Pick<Tenant, 'user' | 'organization' | 'token'>,
  [action, subject]: readonly [Action, Subject]
): Promise<string[]> {
  if (!organization) return []
  const { rows }: { rows: Row[] } = await db.rawQuery(TEAMS, {
    userId: user.id,
    organizationId: organization.id,
    teamId: token?.teamId ?? null,
  })
  const allows = ({ is_admin: isAdmin, permission_sets: names }: Row) =>
    isAdmin ||
    abilityFor(PERMISSION_SETS.filter((set) => names?.includes(set))).can(action, subject)
  return rows.filter(allows).map(({ id }) => id)
}
