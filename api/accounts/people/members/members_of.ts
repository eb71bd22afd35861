import Member from '#api/accounts/people/member'
import type Organization from '#api/accounts/tenants/organization'
import db from '@adonisjs/lucid/services/db'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'

/** SQL for the member's teams in this organization, by name; computed only for the rows of a page. */
const TEAMS = `(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'roleName', r.name) order by t.name), '[]')
  from team_members tm
  join teams t on t.id = tm.team_id and t.organization_id = ?
  join roles r on r.id = tm.role_id
  where tm.user_id = members.id
) as teams`

const KEY_LAST_USED = `(
  select max(last_used_at) from api_tokens k where k.tokenable_id = u.id and k.organization_id = m.organization_id
) as key_last_used_at`

const HAS_SECOND_FACTOR = `(
  exists (select 1 from totp_credentials f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select 1 from passkeys f where f.user_id = u.id)
) as has_second_factor`

/** Queries the organization's members with their teams, in one statement per page. */
export function membersOf({ id }: Organization) {
  const members = db
    .from('organization_members as m')
    .join('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', id)
    .select('u.id', 'u.name', 'u.email', 'u.kind', 'm.is_admin', 'm.last_seen_at', 'm.created_at')
    .select(db.raw('coalesce(m.deactivated_at, u.deactivated_at) as deactivated_at'))
    .select(
      db.raw(
        `case when coalesce(m.deactivated_at, u.deactivated_at) is null then 'active' else 'deactivated' end as status`
      )
    )
    .select(db.raw(KEY_LAST_USED))
    .select(db.raw(HAS_SECOND_FACTOR))
  return Member.query()
    .from(members.as('members'))
    .select('members.*')
    .select(db.raw(TEAMS, [id]))
}

/** Filter keys that need the members' teams. */
export const TEAM_KEYS = ['teamId', 'roleId'] as const

/** Filters members by team, by role, or by a role in a team. */
export function inTeam(
  query: ModelQueryBuilderContract<typeof Member>,
  { id }: Organization,
  filter: Record<string, unknown>
) {
  const { teamId, roleId } = filter
  if (!teamId && !roleId) return query
  return query.whereExists((team) => {
    team
      .from('team_members as tm')
      .join('teams as t', 't.id', 'tm.team_id')
      .whereRaw('tm.user_id = members.id')
      .where('t.organization_id', id)
    if (teamId) team.where('tm.team_id', String(teamId))
    if (roleId) team.where('tm.role_id', String(roleId))
  })
}
