import { bySession } from '#api/access/authorize'
import type { Action, Subject } from '#api/contract/permissions'
import type { HttpContext } from '@adonisjs/core/http'

/** Whether the signed-in person administers the organization that a live channel names. */
export async function mayListenAsAdmin(ctx: HttpContext, organizationId: string): Promise<boolean> {
  const tenant = await bySession(ctx, null)
  if (!tenant || tenant.isDeactivated) return false
  return tenant.organization?.id === organizationId && tenant.isAdmin
}

/** Whether the signed-in person has the permission in the team that a live channel names. */
export async function mayListen(
  ctx: HttpContext,
  teamId: string,
  [action, subject]: readonly [Action, Subject]
): Promise<boolean> {
  const tenant = await bySession(ctx, teamId)
  if (!tenant || tenant.isDeactivated) return false
  return tenant.team?.id === teamId && tenant.ability.can(action, subject)
}
