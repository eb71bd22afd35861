import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { setTimeout as sleep } from 'node:timers/promises'

/** Reverse proxies usually time out after 60 seconds. */
const MAX_WAIT_SECONDS = 30
const POLL_INTERVAL_MS = 500

/** Long polling: delays the response until the audit has ended, up to `?wait=` seconds. */
export async function waitForAudit({ team, params, request, response }: HttpContext) {
  const seconds = Math.min(Number(request.qs().wait ?? 0), MAX_WAIT_SECONDS)
  if (!(seconds > 0)) return
  let isClosed = false
  response.response.once('close', () => (isClosed = true))
  const deadline = performance.now() + seconds * 1000
  while (!isClosed && performance.now() < deadline) {
    const active = await db
      .from('model_audits')
      .where('team_id', team.id)
      .where((either) => either.where('scan_id', params.id).orWhereRaw('id::text = ?', [params.id]))
      .whereIn('status', ['queued', 'running'])
      .first()
    if (!active) return
    await sleep(Math.min(POLL_INTERVAL_MS, Math.max(0, deadline - performance.now())))
  }
}
