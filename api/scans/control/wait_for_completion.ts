import { longPoll } from '#api/platform/http/responses/long_poll'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** `?wait=30` delays the response until the scan has ended. */
export const waitForCompletion = ({ team, params, request, response }: HttpContext) =>
  longPoll({ request, response }, team.id, async () => {
    const active = await db
      .from('scans')
      .where({ id: params.id, team_id: team.id })
      .whereIn('status', ['queued', 'generating', 'running'])
      .first()
    return active !== null
  })
