import type { Tenant } from '#api/accounts/tenants/tenant'
import TeamMember from '#api/accounts/tenants/team_member'

/**
 * SQL for team members. Their ID is the user ID, as in the URLs of members. Omits the synthetic address of service
 * accounts.
 */
const MEMBERS = `(
  select u.id, m.team_id, m.user_id, m.role_id, m.created_at, u.name, u.kind, r.name as role_name,
    case when u.kind = 'person' then u.email end as email,
    t.organization_id
  from team_members m
  join teams t on t.id = m.team_id
  join users u on u.id = m.user_id
  join roles r on r.id = m.role_id
) as team_members`

/** Queries the members of a team with their names; no rows if the user cannot see the team. */
export function listMembers({ organization, user, isAdmin, token }: Tenant, teamId: string) {
  const query = TeamMember.query()
    .where('team_members.team_id', teamId)
    .where('team_members.organization_id', organization?.id ?? '')
  query.knexQuery.from(query.client.knexRawQuery(MEMBERS))
  if (!isAdmin) {
    query.whereRaw(
      'exists (select 1 from team_members mine where mine.team_id = team_members.team_id and mine.user_id = ?)',
      [user.id]
    )
  }
  if (token?.teamId) query.where('team_members.team_id', token.teamId)
  return query
}
