import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Returns the team in which to store an upload: the team of the configuration that was run, otherwise the team named by
 * the command-line tool, otherwise null (the user's own team).
 */
export async function teamOfUpload({ request }: HttpContext): Promise<string | null> {
  const metadata: unknown = request.body()?.config?.metadata
  if (typeof metadata !== 'object' || metadata === null) return null
  const { configId, teamId } = { configId: null, teamId: null, ...metadata }
  const configurationTeam =
    typeof configId === 'string' ? await teamOfConfiguration(configId) : null
  return configurationTeam ?? (typeof teamId === 'string' && teamId !== '' ? teamId : null)
}

async function teamOfConfiguration(id: string): Promise<string | null> {
  if (!UUID.test(id)) return null
  const { rows }: { rows: { team_id: string }[] } = await db.rawQuery(
    `select team_id from scan_templates where id = :id
     union all select team_id from eval_configs where id = :id limit 1`,
    { id }
  )
  return rows[0]?.team_id ?? null
}
