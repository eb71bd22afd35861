import { longPoll } from '#api/platform/http/responses/long_poll'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Delays the response to a request with `?wait=30` until the audit has ended or the time is up. */
export const waitForAudit = ({ team, params, request, response }: HttpContext) =>
  longPoll({ request, response }, team.id, async () => {
    const active = await db
      .from('model_audits')
      .where('team_id', team.id)
      .where((either) => either.where('scan_id', params.id).orWhereRaw('id::text = ?', [params.id]))
      .whereIn('status', ['queued', 'running'])
      .first()
    return active !== null
  })
