import { FORBIDDEN, NO_ORGANIZATION, NO_TEAM } from '#api/access/errors'
import { noteSeen } from '#api/access/note_seen'
import { takeTenant } from '#api/access/read_session'
import { teamsAllowing } from '#api/access/teams_allowing'
import { findTenant, type Tenant } from '#api/access/tenant'
import { wantedTeam } from '#api/access/wanted_team'
import { readToken } from '#api/identity/api_token_format'
import { isTokenGood, noteTokenUse } from '#api/identity/api_token_secret'
import { NOT_FOUND, UNAUTHORIZED } from '#api/http/domain_error'
import { isTokenRequest } from '#api/http/is_token_request'
import type { Action, Subject } from '#api/contract/permissions'
import type { Permission } from '#api/contract/define_resource'
import type Organization from '#api/organizations/organization'
import type Team from '#api/teams/team'
import type { HttpContext } from '@adonisjs/core/http'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    tenant: Tenant
    /** The current organization; a route for members or a permission has one. */
    organization: Organization
    /** The current team; a route with a permission has one. */
    team: Team
  }
}

const READS = ['GET', 'HEAD']

/**
 * Finds out who asks and refuses what the route's declaration does not allow them.
 * @param teamId the team that the request is about; without it the one that the request names, else the person's own
 */
export async function authorize(ctx: HttpContext, permission: Permission, teamId?: string | null) {
  if (permission === 'public') return
  const wanted = teamId ?? wantedTeam(ctx)
  ctx.tenant = await currentTenant(ctx, wanted)
  refuseBeyondToken(ctx, permission)
  if (permission === 'user') return
  if (!ctx.tenant.organization) throw NO_ORGANIZATION()
  ctx.organization = ctx.tenant.organization
  if (ctx.tenant.team) ctx.team = ctx.tenant.team
  // What administrators do is not done in a team, so it does not matter which one is named.
  else if (wanted && permission !== 'admin') throw NOT_FOUND('Team not found')
  if (permission === 'member') return
  if (permission === 'admin') {
    if (!ctx.tenant.isAdmin) throw FORBIDDEN('Only administrators of the organization may do this')
    return
  }
  if (!ctx.tenant.team) throw NO_TEAM()
  const [action, subject] = permission
  if (ctx.tenant.ability.cannot(action, subject)) {
    throw notAllowed([action, subject])
  }
}

/**
 * Refuses callers who do not have the permission in any team, before their body is read, which names the team. Whoever
 * is let in is authorized in that team afterwards.
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
  FORBIDDEN(`Your role in this team does not allow to ${action} ${subject}`)

/** A token may be for reading only, or for the work in one team: then the rest of what the person does is not for it. */
function refuseBeyondToken({ tenant, request }: HttpContext, permission: Permission) {
  const { token } = tenant
  if (!token || READS.includes(request.method())) return
  if (token.isReadOnly) throw FORBIDDEN('This token may only read')
  if (token.teamId && !Array.isArray(permission)) {
    throw FORBIDDEN('This token may only do the work of its team')
  }
}

/** The signed-in person, by token or by session. */
export async function currentTenant(
  ctx: HttpContext,
  teamId: string | null = wantedTeam(ctx)
): Promise<Tenant> {
  const tenant = isTokenRequest(ctx) ? await byToken(ctx, teamId) : await bySession(ctx, teamId)
  if (!tenant || tenant.isDeactivated) throw UNAUTHORIZED()
  await noteSeen(tenant)
  return tenant
}

/** Who is signed in in this browser; null when nobody is. */
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
  if (!found?.token || !isTokenGood(found.token, read.secret)) return null
  // A token ends with the membership for which it was made.
  if (!found.tenant.organization && !found.tenant.isDeactivated) return null
  await noteTokenUse(found.token)
  return found.tenant
}
