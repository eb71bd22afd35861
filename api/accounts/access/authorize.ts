import { FORBIDDEN, NO_ORGANIZATION, NO_TEAM } from '#api/accounts/access/errors'
import { takeTenant } from '#api/accounts/access/read_session'
import { teamsAllowing } from '#api/accounts/tenants/teams_allowing'
import { findTenant, type Tenant } from '#api/accounts/tenants/tenant'
import { requestedTeam } from '#api/accounts/access/requested_team'
import { readToken } from '#api/accounts/access/api_token_format'
import { isTokenValid, recordTokenUse } from '#api/accounts/access/api_token_secret'
import { NOT_FOUND, UNAUTHORIZED } from '#api/platform/http/domain_error'
import { isTokenRequest } from '#api/platform/http/is_token_request'
import type { Action, Subject } from '#api/contract/accounts/permissions'
import type { Permission } from '#api/contract/define_resource'
import type Organization from '#api/accounts/tenants/organization'
import type Team from '#api/accounts/tenants/team'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    tenant: Tenant
    /** The current organization; set for routes with access `member`, `admin` or a permission. */
    organization: Organization
    /** The current team; guaranteed only for routes with a permission. */
    team: Team
  }
}

const READS = ['GET', 'HEAD']

/**
 * Authenticates the caller, sets `tenant`, `organization` and `team` of the context, and rejects requests that the
 * route's declaration does not allow. Does nothing for public routes.
 * @param teamId team of the requested record; default: the team named by the request, else the user's first team
 */
export async function authorize(ctx: HttpContext, permission: Permission, teamId?: string | null) {
  if (permission === 'public') return
  const wanted = teamId ?? requestedTeam(ctx)
  ctx.tenant = await currentTenant(ctx, wanted)
  refuseBeyondToken(ctx, permission)
  if (permission === 'user') return
  if (!ctx.tenant.organization) throw NO_ORGANIZATION()
  ctx.organization = ctx.tenant.organization
  if (ctx.tenant.team) ctx.team = ctx.tenant.team
  // Routes for administrators do not depend on a team, so an invalid team is ignored.
  else if (wanted && permission !== 'admin') throw NOT_FOUND('Team not found')
  if (permission === 'member') return
  if (permission === 'admin') {
    if (!ctx.tenant.isAdmin) throw FORBIDDEN('Only organization administrators can do this')
    return
  }
  if (!ctx.tenant.team) throw NO_TEAM()
  if (permission === 'team') return
  const [action, subject] = permission
  if (ctx.tenant.ability.cannot(action, subject)) {
    throw notAllowed([action, subject])
  }
}

/**
 * Authorizes a request to a route whose body names the team: before the body is read, rejects callers who do not have the
 * permission in any team. Afterwards, the route must call `authorize` with the named team.
 */
export async function authorizeAnywhere(ctx: HttpContext, permission: Permission) {
  if (!Array.isArray(permission)) return authorize(ctx, permission)
  ctx.tenant = await currentTenant(ctx)
  refuseBeyondToken(ctx, permission)
  if (!ctx.tenant.organization) throw NO_ORGANIZATION()
  ctx.organization = ctx.tenant.organization
  const [action, subject] = permission
  const teams = await teamsAllowing(ctx.tenant, [action, subject])
  if (teams.length === 0) throw notAllowed([action, subject])
}

const notAllowed = ([action, subject]: readonly [Action, Subject]) =>
  FORBIDDEN(`Your role in this team does not allow you to ${action} ${subject}`)

/**
 * Rejects writes that exceed the token's scope: all writes for read-only tokens and, for tokens limited to one team,
 * writes on routes without a permission in a team.
 */
function refuseBeyondToken({ tenant, request }: HttpContext, permission: Permission) {
  const { token } = tenant
  if (!token || READS.includes(request.method())) return
  if (token.isReadOnly) throw FORBIDDEN('This token is read-only. Use a token that can write.')
  if (token.teamId && permission !== 'team' && !Array.isArray(permission)) {
    throw FORBIDDEN('This token is limited to one team. Use a token without this limit.')
  }
}

/**
 * Loads the tenant of the request's API token or session and updates "last seen". Rejects with UNAUTHORIZED if there is
 * no valid credential or the user is deactivated.
 */
export async function currentTenant(
  ctx: HttpContext,
  teamId: string | null = requestedTeam(ctx)
): Promise<Tenant> {
  const tenant = isTokenRequest(ctx) ? await byToken(ctx, teamId) : await bySession(ctx, teamId)
  if (!tenant || tenant.isDeactivated) throw UNAUTHORIZED()
  await recordLastSeen(tenant)
  return tenant
}

/** Loads the tenant of this browser's session; null if no user is signed in. */
export async function bySession(ctx: HttpContext, teamId: string | null): Promise<Tenant | null> {
  const userId: unknown = ctx.session.get(ctx.auth.use('web').sessionKeyName)
  if (typeof userId !== 'string') return null
  const organizationId: string | null = ctx.session.get('organizationId') ?? null
  const known = takeTenant(ctx, { userId, organizationId, teamId })
  if (known) return known
  const found = await findTenant({ userId, organizationId }, teamId)
  return found?.tenant ?? null
}

async function byToken(ctx: HttpContext, teamId: string | null): Promise<Tenant | null> {
  const value = (ctx.request.header('authorization') ?? '').replace(/^Bearer /i, '')
  const read = readToken(value)
  if (!read) return null
  const found = await findTenant({ tokenId: read.id }, teamId)
  if (!found?.token || !isTokenValid(found.token, read.secret)) return null
  // A token is invalid once its owner has left the organization for which it was created.
  if (!found.tenant.organization && !found.tenant.isDeactivated) return null
  refuseBeyondTraces(ctx, found.tenant)
  await recordTokenUse(found.token)
  return found.tenant
}

/**
 * The only route that span-only tokens can call. Targets under test hold such tokens, so they must not grant any other
 * access.
 */
const TRACES_ROUTE = 'POST /v1/traces'

function refuseBeyondTraces({ route }: HttpContext, { token }: Tenant) {
  if (!token?.isForTraces || route?.name === TRACES_ROUTE) return
  throw FORBIDDEN('This token can only send traces. Use a token with more access.')
}

/** Minimum interval between two updates of "last seen", so that not every request writes. */
const STEP_MS = 300_000

async function recordLastSeen({ user, organization, lastSeenAt }: Tenant) {
  if (!organization || Date.now() - (lastSeenAt?.getTime() ?? 0) < STEP_MS) return
  await db
    .from('organization_members')
    .where({ organization_id: organization.id, user_id: user.id })
    .update({ last_seen_at: new Date() })
}
