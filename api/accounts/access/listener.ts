import { lacksSecondFactor, SIGNED_IN_BY } from '#api/accounts/access/session_rules'
import { findSession, findTenant, type Tenant } from '#api/accounts/tenants/tenant'
import { dataOf, hashed, hasSessionEnded } from '#api/accounts/access/session_store'
import type { Listener } from '#api/platform/ports/access_port'
import type { HttpContext } from '@adonisjs/core/http'

/** Returns the credential of a request, with which an open stream can be reauthorized later. */
export const listenerOf = ({ tenant, session }: HttpContext): Listener =>
  tenant.token
    ? { kind: 'token', id: tenant.token.id }
    : { kind: 'session', id: hashed(session.sessionId) }

/**
 * Loads the tenant to which the credential currently gives access, in the given team. Null if the credential was revoked
 * or has expired, if the user is deactivated, or if the sign-in rules now require a second factor that the user lacks.
 */
export async function accessOfListener(
  { kind, id }: Listener,
  teamId: string | null
): Promise<Tenant | null> {
  const tenant = kind === 'token' ? await byToken(id, teamId) : await bySession(id, teamId)
  return tenant?.isDeactivated ? null : tenant
}

/** Reauthorizes a session under the current sign-in rules, which can become stricter while a stream is open. */
async function bySession(id: string, teamId: string | null) {
  const found = await findSession(id, teamId)
  if (!found?.tenant || (await hasSessionEnded(found.row))) return null
  const { [SIGNED_IN_BY]: signedInBy } = dataOf(found.row)
  return (await lacksSecondFactor(found.tenant, signedInBy)) ? null : found.tenant
}

async function byToken(tokenId: string, teamId: string | null) {
  const found = await findTenant({ tokenId }, teamId)
  const end = found?.token?.expires_at
  const hasEnded = !found?.tenant.organization || (end && Date.parse(end) <= Date.now())
  return hasEnded ? null : found.tenant
}
