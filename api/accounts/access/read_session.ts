import { findSession, type SessionRow, type Tenant } from '#api/accounts/tenants/tenant'
import { requestedTeam } from '#api/accounts/access/requested_team'
import type { HttpContext } from '@adonisjs/core/http'

type Wanted = { userId: string; organizationId: string | null; teamId: string | null }

/** Tenants loaded by `readSession`, by request. `takeTenant` removes them, so that each is used only once. */
const readAlong = new WeakMap<
  HttpContext,
  { row: SessionRow; teamId: string | null; tenant: Tenant }
>()

/** Loads the stored session together with its tenant in one query, because every request needs both. */
export async function readSession(ctx: HttpContext, id: string): Promise<SessionRow | null> {
  const teamId = requestedTeam(ctx)
  const found = await findSession(id, teamId)
  if (found?.tenant) readAlong.set(ctx, { row: found.row, teamId, tenant: found.tenant })
  return found?.row ?? null
}

/** Returns the tenant loaded with the session if it matches `wanted`; undefined if the caller must load it. */
export function takeTenant(ctx: HttpContext, wanted: Wanted): Tenant | undefined {
  const along = readAlong.get(ctx)
  readAlong.delete(ctx)
  if (!along || along.teamId !== wanted.teamId || along.row.user_id !== wanted.userId) return
  if (along.row.organization_id !== wanted.organizationId) return
  return along.tenant
}
