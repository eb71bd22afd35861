import type { KnownPerson, MembersState, NamedThing } from '#api/accounts/imports/plan/plan_members'
import type { KnownRole, TeamRoles } from '#api/accounts/imports/plan/plan_roles'
import type { KnownTeam } from '#api/accounts/imports/plan/plan_teams'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

type Client = QueryClientContract

/**
 * Returns the rows of a statement. Each loader below reads the data of one organization in a few statements, regardless
 * of the file's length.
 */
async function rowsOf<T>(client: Client, sql: string, bindings: Record<string, string | string[]>) {
  const { rows }: { rows: T[] } = await client.rawQuery(sql, bindings)
  return rows
}

export const loadTeams = (client: Client, organizationId: string) =>
  rowsOf<KnownTeam>(
    client,
    'select id, name, slug, description from teams where organization_id = :organizationId order by id',
    { organizationId }
  )

export const loadRoles = (client: Client, organizationId: string) =>
  rowsOf<KnownRole>(
    client,
    `select id, name, slug, permission_sets as "permissionSets", is_built_in as "isBuiltIn"
     from roles where organization_id = :organizationId order by id`,
    { organizationId }
  )

export const loadTeamRoles = (client: Client, organizationId: string) =>
  rowsOf<TeamRoles>(
    client,
    `select t.name as team, array_agg(distinct m.role_id) as "roleIds"
     from team_members m join teams t on t.id = m.team_id
     where t.organization_id = :organizationId group by t.id order by t.name, t.id`,
    { organizationId }
  )

/**
 * Loads the data for `planMembers`. In a transaction, `FOR KEY SHARE` prevents deletion of the listed users' memberships.
 */
export async function loadMembersState(
  client: Client,
  organizationId: string,
  emails: string[]
): Promise<MembersState> {
  const people = await rowsOf<KnownPerson>(
    client,
    `select u.id, u.name, u.email, u.kind, m.is_admin as "isAdmin"
     from organization_members m join users u on u.id = m.user_id
     where m.organization_id = :organizationId and lower(u.email) = any(:emails)
     ${client.isTransaction ? 'for key share of m' : ''}`,
    { organizationId, emails }
  )
  const roles = await loadRoles(client, organizationId)
  return {
    people,
    teams: await loadTeams(client, organizationId),
    roles: roles.map((role) => ({
      ...role,
      isAdministrator: role.permissionSets.includes('ADMINISTRATOR'),
    })),
    memberships: await loadMemberships(client, organizationId, people),
    administratorIds: await loadAdministratorIds(client, organizationId),
  }
}

const loadMemberships = (client: Client, organizationId: string, people: readonly KnownPerson[]) =>
  rowsOf<MembersState['memberships'][number]>(
    client,
    `select m.team_id as "teamId", m.user_id as "userId", m.role_id as "roleId"
     from team_members m join teams t on t.id = m.team_id join roles r on r.id = m.role_id
     where t.organization_id = :organizationId
       and (m.user_id = any(:userIds::uuid[]) or 'ADMINISTRATOR' = any(r.permission_sets))`,
    { organizationId, userIds: people.map(({ id }) => id) }
  )

async function loadAdministratorIds(client: Client, organizationId: string) {
  const rows = await rowsOf<Pick<NamedThing, 'id'>>(
    client,
    `select u.id from organization_members m join users u on u.id = m.user_id
     where m.organization_id = :organizationId and m.is_admin and u.kind = 'person'
       and m.deactivated_at is null and u.deactivated_at is null`,
    { organizationId }
  )
  return rows.map(({ id }) => id)
}
