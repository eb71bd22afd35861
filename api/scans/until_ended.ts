import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { setTimeout as sleep } from 'node:timers/promises'

/** Proxies give up on answers that take a minute. */
const LONGEST_WAIT_SECONDS = 30
const LOOK_EVERY_MS = 500

/**
 * With `?wait=30` a scan is answered when it has ended, at the latest after so many seconds. Between its looks the
 * request holds nothing but its own socket.
 */
export async function untilEnded({ team, params, request, response }: HttpContext) {
  const seconds = Math.min(Number(request.qs().wait ?? 0), LONGEST_WAIT_SECONDS)
  if (!(seconds > 0)) return
  let isGone = false
  response.response.once('close', () => (isGone = true))
  const until = performance.now() + seconds * 1000
  while (!isGone && performance.now() < until) {
    const isActive = await db
      .from('scans')
      .where({ id: params.id, team_id: team.id })
      .whereIn('status', ['queued', 'generating', 'running'])
      .first()
    if (!isActive) return
    await sleep(Math.min(LOOK_EVERY_MS, Math.max(0, until - performance.now())))
  }
}
