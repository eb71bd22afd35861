import { teamsAllowing } from '#api/access/teams_allowing'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Something in a configuration that its owner may not do; the command-line tool prints all three. */
export type ConfigFault = { type: string; id: string; message: string }

const CLOUD_TARGET = /^promptfoo:\/\/provider\/(.+)$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What of the configuration whoever asks may not do. Nothing of it is kept or logged: it may hold credentials. */
export async function checkConfig(
  ctx: HttpContext,
  config: Record<string, unknown>
): Promise<ConfigFault[]> {
  return [...teamFault(ctx, config.metadata), ...(await targetFaults(ctx, config))]
}

/** A configuration that was served for a team is uploaded into it. */
function teamFault({ team }: HttpContext, metadata: unknown): ConfigFault[] {
  if (typeof metadata !== 'object' || metadata === null || !('teamId' in metadata)) return []
  const { teamId } = metadata
  if (typeof teamId !== 'string' || teamId === team.id) return []
  return [{ type: 'team', id: teamId, message: 'You may not create Eval in this team' }]
}

async function targetFaults({ tenant }: HttpContext, config: unknown): Promise<ConfigFault[]> {
  const named = [...new Set(cloudTargets(config))]
  if (named.length === 0) return []
  const teams = await teamsAllowing(tenant, ['read', 'Provider'])
  const found: { id: string }[] = await db
    .from('targets')
    .whereIn('team_id', teams)
    .whereIn(
      'id',
      named.filter((id) => UUID.test(id))
    )
    .select('id')
  const readable = new Set(found.map(({ id }) => id))
  return named
    .filter((id) => !readable.has(id.toLowerCase()))
    .map((id) => ({
      type: 'provider',
      id,
      message: 'None of your teams has this target, or your role does not allow to read Provider',
    }))
}

/** Ids of the stored targets that a configuration refers to, wherever it does. */
function cloudTargets(value: unknown): string[] {
  if (typeof value === 'string') return CLOUD_TARGET.exec(value)?.slice(1) ?? []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(cloudTargets)
}
