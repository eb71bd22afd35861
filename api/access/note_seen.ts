import type { Tenant } from '#api/access/tenant'
import db from '@adonisjs/lucid/services/db'

/** How stale "last seen" may be: a write in five minutes, not one a request. */
const STEP_MS = 300_000

/** Notes that the person works in the organization. */
export async function noteSeen({ user, organization, lastSeenAt }: Tenant) {
  if (!organization || Date.now() - (lastSeenAt?.getTime() ?? 0) < STEP_MS) return
  await db
    .from('organization_members')
    .where({ organization_id: organization.id, user_id: user.id })
    .update({ last_seen_at: new Date() })
}
