import { type Ability, abilityFor } from '#api/accounts/tenants/ability_for'
import { PERMISSION_SETS, type PermissionSet } from '#api/contract/accounts/permissions'
import { rowsPlannedOnce } from '#api/platform/http/planned_once'
import User from '#api/accounts/tenants/user'
import Organization from '#api/accounts/tenants/organization'
import Team from '#api/accounts/tenants/team'

/**
 * The authenticated user with their organization, team and permissions. Every query of a request is restricted to this
 * tenant.
 */
export type Tenant = {
  user: User
  organization: Organization | null
  isAdmin: boolean
  team: Team | null
  /** Role in the team; null for administrators of the organization who are not a member of it. */
  roleId: string | null
  permissionSets: PermissionSet[]
  ability: Ability
  /** API token of the request; null for browser sessions. */
  token: TenantToken | null
  /** Whether the user is deactivated, in the requested organization or globally, and thus has no access. */
  isDeactivated: boolean
  /** Whether the user has set up an authenticator app or a passkey. */
  hasSecondFactor: boolean
  lastSeenAt: Date | null
}

/** Value of `api_tokens.abilities` for tokens that can only send spans. */
export const TRACES_ONLY = '["traces"]'

type TenantToken = {
  id: string
  name: string
  /** The only team the token can access; null for all teams of the user. */
  teamId: string | null
  isReadOnly: boolean
  /** Whether the token can only send spans. */
  isForTraces: boolean
  expiresAt: Date | null
}

/** Identifies a tenant by the user of a session or by an API token. */
export type Credential = { userId: string; organizationId: string | null } | { tokenId: string }

export type TokenRow = {
  id: string
  tokenable_id: string
  name: string
  type: string
  hash: string
  abilities: string
  team_id: string | null
  is_read_only: boolean
  created_at: string
  updated_at: string
  last_used_at: string | null
  expires_at: string | null
}

type JsonRow = Record<string, unknown>

type Row = {
  user: JsonRow
  token: TokenRow | null
  organization: JsonRow | null
  is_admin: boolean | null
  team: JsonRow | null
  role_id: string | null
  permission_sets: string[] | null
  is_deactivated: boolean
  has_second_factor: boolean
  last_seen_at: Date | null
}

export type SessionRow = {
  id: string
  user_id: string | null
  organization_id: string | null
  data: string
  expires_at: Date
  created_at: Date
  touched_at: Date
}

const SESSION = `
  select :userId::uuid as user_id, :organizationId::uuid as organization_id, null::uuid as team_id, null::jsonb as token`
const TOKEN = `
  select tokenable_id as user_id, organization_id, team_id, to_jsonb(api_tokens) as token
  from api_tokens where id = :tokenId::uuid`

/** Like `SESSION`, but reads the credential from the `sessions` row with the alias `s`. */
const OF_SESSION = `
  select s.user_id, (s.data::jsonb ->> 'organizationId')::uuid as organization_id, null::uuid as team_id,
    null::jsonb as token`

const HAS_SECOND_FACTOR = `
  exists (select 1 from totp_credentials f where f.user_id = u.id and f.confirmed_at is not null)
  or exists (select 1 from passkeys f where f.user_id = u.id)`

const WANTED_TEAM = `
  teams.organization_id = m.id
  and (:teamId::uuid is null or teams.id = :teamId::uuid)
  and (c.team_id is null or teams.id = c.team_id)`

/**
 * Builds the SQL that loads user, organization and team in one statement. Organization: the requested one, or the first
 * one joined. Team: the requested one, otherwise the oldest of the user's own teams or, for administrators without one,
 * the oldest of all.
 */
const query = (credential: string) => `
  select to_jsonb(u) as "user", c.token, m.organization, m.is_admin, m.last_seen_at, t.team, t.role_id, t.permission_sets,
    ${HAS_SECOND_FACTOR} as has_second_factor,
    m.id is null and exists (
      select 1 from organization_members off
      where off.user_id = u.id and off.deactivated_at is not null
        and (c.organization_id is null or off.organization_id = c.organization_id)
    ) as is_deactivated
  from (${credential}) c
  join users u on u.id = c.user_id
  left join lateral (
    select o.id, to_jsonb(o) as organization, om.is_admin, om.last_seen_at
    from organization_members om
    join organizations o on o.id = om.organization_id
    where om.user_id = u.id and om.deactivated_at is null
      and (c.organization_id is null or o.id = c.organization_id)
    order by om.created_at, o.id
    limit 1
  ) m on true
  left join lateral (
    select * from (
      (
        select to_jsonb(teams) as team, tm.role_id, roles.permission_sets, true as is_own
        from team_members tm
        join teams on teams.id = tm.team_id
        left join roles on roles.id = tm.role_id
        where tm.user_id = u.id and ${WANTED_TEAM}
        order by teams.created_at, teams.id limit 1
      ) union all (
        select to_jsonb(teams), null, null, false
        from teams
        where m.is_admin and ${WANTED_TEAM}
        order by teams.created_at, teams.id limit 1
      )
    ) choices
    order by is_own desc limit 1
  ) t on true`

const SESSION_AND_TENANT = `
  select w.*, s.id, s.user_id, s.data, s.data::jsonb ->> 'organizationId' as organization_id, s.expires_at, s.created_at,
    s.touched_at
  from sessions s
  left join lateral (${query(OF_SESSION)}) w on true
  where s.id = :sessionId`

/** Names and SQL of the prepared statements. */
const BY_SESSION = ['tenant_by_session', query(SESSION)] as const
const BY_TOKEN = ['tenant_by_token', query(TOKEN)] as const
const OF_STORED_SESSION = ['session_and_tenant', SESSION_AND_TENANT] as const

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Loads the tenant of a credential. `organization` and `team` are null if the user belongs to none, or not to the
 * requested one.
 * @returns null if the user does not exist
 */
export async function findTenant(
  credential: Credential,
  teamId: string | null
): Promise<{ tenant: Tenant; token: TokenRow | null } | null> {
  const bindings = Object.fromEntries(
    Object.entries({ ...credential, teamId }).map(([name, value]) => [name, asUuid(value)])
  )
  const statement = 'tokenId' in credential ? BY_TOKEN : BY_SESSION
  const [row] = await rowsPlannedOnce<Row>(statement, bindings)
  return row ? { tenant: toTenant(row), token: row.token } : null
}

/** Loads a stored session, expired or not. `tenant` is null before sign-in. */
export async function findSession(
  sessionId: string,
  teamId: string | null
): Promise<{ row: SessionRow; tenant: Tenant | null } | null> {
  const [row] = await rowsPlannedOnce<SessionRow & (Row | { user: null })>(OF_STORED_SESSION, {
    sessionId,
    teamId: asUuid(teamId),
  })
  if (!row) return null
  return { row, tenant: row.user === null ? null : toTenant(row) }
}

/** Loads the tenant of an existing user. */
export async function tenantOf(user: User, organizationId: string | null = null): Promise<Tenant> {
  const found = await findTenant({ userId: user.id, organizationId }, null)
  if (!found) throw new Error(`User ${user.id} no longer exists`)
  return found.tenant
}

function toTenant(row: Row): Tenant {
  const isAdmin = row.is_admin ?? false
  const sets: PermissionSet[] = isAdmin ? ['ADMINISTRATOR'] : knownSets(row.permission_sets ?? [])
  return {
    user: User.$createFromAdapterResult(withDates(row.user)) ?? new User(),
    organization:
      row.organization && Organization.$createFromAdapterResult(withDates(row.organization)),
    // A token limited to one team does not administer the organization.
    isAdmin: isAdmin && !row.token?.team_id,
    team: row.team && Team.$createFromAdapterResult(withDates(row.team)),
    roleId: row.role_id,
    permissionSets: sets,
    ability: abilityFor(row.team ? sets : []),
    token: row.token && {
      id: row.token.id,
      name: row.token.name,
      teamId: row.token.team_id,
      isReadOnly: row.token.is_read_only,
      isForTraces: row.token.abilities === TRACES_ONLY,
      expiresAt: row.token.expires_at === null ? null : new Date(row.token.expires_at),
    },
    isDeactivated: row.is_deactivated || row.user.deactivated_at !== null,
    hasSecondFactor: row.has_second_factor,
    lastSeenAt: row.last_seen_at,
  }
}

/** Maps an invalid UUID to one that matches no row, because PostgreSQL rejects invalid UUIDs with an error. */
function asUuid(value: string | null) {
  if (value === null) return null
  return UUID.test(value) ? value : '00000000-0000-0000-0000-000000000000'
}

/** Converts the columns of a JSON row whose names end in `_at` to dates. */
function withDates(row: JsonRow) {
  const entries = Object.entries(row).map(([name, value]) =>
    name.endsWith('_at') && typeof value === 'string' ? [name, new Date(value)] : [name, value]
  )
  return Object.fromEntries(entries)
}

function knownSets(names: string[]): PermissionSet[] {
  return PERMISSION_SETS.filter((set) => names.includes(set))
}
