import { lacksSecondFactor, SIGNED_IN_BY } from '#api/access/session_rules'
import { findSession, findTenant, type Tenant } from '#api/access/tenant'
import { dataOf, hashed, hasSessionEnded } from '#api/identity/session_store'
import type { HttpContext } from '@adonisjs/core/http'

/** The credential that opened a stream. The stream ends with it. */
export type Listener = { kind: 'session' | 'token'; id: string }

/** Whoever was let in by `authorize`. */
export const listenerOf = ({ tenant, session }: HttpContext): Listener =>
  tenant.token
    ? { kind: 'token', id: tenant.token.id }
    : { kind: 'session', id: hashed(session.sessionId) }

export const keyOf = ({ kind, id }: Listener) => `${kind}:${id}`

/** What the listener may do at this moment, in the given team; null when the credential has ended. */
export async function tenantOfListener(
  { kind, id }: Listener,
  teamId: string | null
): Promise<Tenant | null> {
  const tenant = kind === 'token' ? await byToken(id, teamId) : await bySession(id, teamId)
  return tenant?.isDeactivated ? null : tenant
}

/** The sign-in rules may have become stricter since the stream was opened: they hold for it as for a request. */
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
