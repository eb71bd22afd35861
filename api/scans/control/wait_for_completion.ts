import { longPoll } from '#api/platform/http/responses/long_poll'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Delays the response until the scan has ended, for at most the number of seconds in `?wait=30`. */
export const waitForCompletion = ({ team, params, request, response }: HttpContext) =>
  longPoll({ request, response }, team.id, async () => {
    const active = await db
      .from('scans')
      .where({ id: params.id, team_id: team.id })
      .whereIn('status', ['queued', 'generating', 'running'])
      .first()
    return active !== null
  })
