import { wantedTeam } from '#api/access/wanted_team'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tables whose rows programs ask for by id, without saying whose they are. */
type Table = 'targets' | 'scan_templates' | 'severity_override_sets' | 'eval_configs'

/**
 * Finds the team of the row that the address names, when the request names none: the command-line tool knows targets
 * and templates by their ids only, and works in a team that need not be the person's first.
 */
export const teamOfRow =
  (table: Table) =>
  async (ctx: HttpContext): Promise<string | null> => {
    const id: unknown = ctx.params.id
    if (wantedTeam(ctx) || typeof id !== 'string' || !UUID.test(id)) return null
    const found = await db.from(table).where('id', id).select('team_id').first()
    return found?.team_id ?? null
  }
