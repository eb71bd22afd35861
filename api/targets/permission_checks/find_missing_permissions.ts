import { teamsAllowing } from '#api/accounts/tenants/teams_allowing'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** A permission that the user lacks; the command-line tool prints all three fields. */
export type MissingPermission = { type: string; id: string; message: string }

const CLOUD_TARGET = /^promptfoo:\/\/provider\/(.+)$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Finds the permissions that a configuration requires and the user lacks. The configuration can contain credentials, so
 * it must be neither stored nor logged.
 */
export async function findMissingPermissions(
  ctx: HttpContext,
  config: Record<string, unknown>
): Promise<MissingPermission[]> {
  return [...teamFault(ctx, config.metadata), ...(await targetFaults(ctx, config))]
}

/** Checks that a configuration that was served for one team is not uploaded to another one. */
function teamFault({ team }: HttpContext, metadata: unknown): MissingPermission[] {
  if (typeof metadata !== 'object' || metadata === null || !('teamId' in metadata)) return []
  const { teamId } = metadata
  if (typeof teamId !== 'string' || teamId === team.id) return []
  return [
    { type: 'team', id: teamId, message: 'You do not have permission to create Eval in this team' },
  ]
}

async function targetFaults(
  { tenant }: HttpContext,
  config: unknown
): Promise<MissingPermission[]> {
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
      message:
        'None of your teams has this target, or your role does not allow you to read Provider',
    }))
}

/** Finds the IDs of stored targets that are referenced anywhere in a configuration. */
function cloudTargets(value: unknown): string[] {
  if (typeof value === 'string') return CLOUD_TARGET.exec(value)?.slice(1) ?? []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(cloudTargets)
}
