import { requestedTeam } from '#api/accounts/access/requested_team'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tables whose rows API clients request by ID, without naming the team. */
type Table = 'targets' | 'scan_templates' | 'severity_override_sets' | 'eval_configs'

/**
 * Returns the team of the requested row if the request names no team. The command-line tool sends only the IDs of
 * targets and templates, and their team may not be the user's first.
 */
export const teamOfRow =
  (table: Table) =>
  async (ctx: HttpContext): Promise<string | null> => {
    const id: unknown = ctx.params.id
    if (requestedTeam(ctx) || typeof id !== 'string' || !UUID.test(id)) return null
    const found = await db.from(table).where('id', id).select('team_id').first()
    return found?.team_id ?? null
  }
