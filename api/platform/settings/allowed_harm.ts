import { HARMFUL_CONTENT } from '#api/engines/redteam/vocabulary'
import db from '@adonisjs/lucid/services/db'

/** Returns the kinds of harmful content that the organization's administrators allow. Default: none. */
export async function allowedHarm(organizationId: string): Promise<ReadonlySet<string>> {
  const row: { value: { allowed?: unknown } } | null = await db
    .from('server_settings')
    .where('organization_id', organizationId)
    .whereNull('team_id')
    .where('key', 'redteam.harmful')
    .select('value')
    .first()
  const allowed: unknown[] = Array.isArray(row?.value.allowed) ? row.value.allowed : []
  return new Set(HARMFUL_CONTENT.filter((id) => allowed.includes(id)))
}
