import { findSession, type SessionRow, type Tenant } from '#api/access/tenant'
import { wantedTeam } from '#api/access/wanted_team'
import type { HttpContext } from '@adonisjs/core/http'

type Asked = { userId: string; organizationId: string | null; teamId: string | null }

/** Whose session it is, as it was found along with the session; for the one look at it that follows. */
const readAlong = new WeakMap<
  HttpContext,
  { row: SessionRow; teamId: string | null; tenant: Tenant }
>()

/** The stored session of a request; whose it is comes in the same query, because the next question is that. */
export async function readSession(ctx: HttpContext, id: string): Promise<SessionRow | null> {
  const teamId = wantedTeam(ctx)
  const found = await findSession(id, teamId)
  if (found?.tenant) readAlong.set(ctx, { row: found.row, teamId, tenant: found.tenant })
  return found?.row ?? null
}

/** What was found along with the session, if that was asked for; undefined when it has to be looked up. */
export function takeTenant(ctx: HttpContext, asked: Asked): Tenant | undefined {
  const along = readAlong.get(ctx)
  readAlong.delete(ctx)
  if (!along || along.teamId !== asked.teamId || along.row.user_id !== asked.userId) return
  if (along.row.organization_id !== asked.organizationId) return
  return along.tenant
}
