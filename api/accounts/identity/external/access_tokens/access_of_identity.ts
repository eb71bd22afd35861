import type { Access } from '#api/accounts/access/token_callers'
import { findTenant } from '#api/accounts/tenants/tenant'
import db from '@adonisjs/lucid/services/db'

type Identity = { issuer: string; subject: string }
type Place = { organizationId: string; teamId: string }

/** Returns the access to a team of the user linked to an identity; null if no user of the organization is linked to it. */
export async function accessOfIdentity(
  { issuer, subject }: Identity,
  { organizationId, teamId }: Place
): Promise<Access | null> {
  const linked: { user_id: string } | null = await db
    .from('external_identities')
    .where({ issuer, subject })
    .first()
  if (!linked) return null
  const found = await findTenant({ userId: linked.user_id, organizationId }, teamId)
  if (!found || found.tenant.isDeactivated || !found.tenant.organization) return null
  const { user, team, roleId } = found.tenant
  const teamOfUser = team?.id ?? null
  return { userId: user.id, userName: user.name, teamId: teamOfUser, roleId, refusal: null }
}
