import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { setTimeout as sleep } from 'node:timers/promises'

/** Shorter than the timeout of common reverse proxies, which is 60 seconds. */
const MAX_WAIT_SECONDS = 30
const POLL_INTERVAL_MS = 500

/**
 * Long polling: `?wait=30` delays the response until the scan ends or the time is up. No database connection is
 * occupied between polls.
 */
export async function waitForCompletion({ team, params, request, response }: HttpContext) {
  const seconds = Math.min(Number(request.qs().wait ?? 0), MAX_WAIT_SECONDS)
  if (!(seconds > 0)) return
  let isClosed = false
  response.response.once('close', () => (isClosed = true))
  const deadline = performance.now() + seconds * 1000
  while (!isClosed && performance.now() < deadline) {
    const isActive = await db
      .from('scans')
      .where({ id: params.id, team_id: team.id })
      .whereIn('status', ['queued', 'generating', 'running'])
      .first()
    if (!isActive) return
    await sleep(Math.min(POLL_INTERVAL_MS, Math.max(0, deadline - performance.now())))
  }
}
