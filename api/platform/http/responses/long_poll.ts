import type { HttpContext } from '@adonisjs/core/http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Maximum wait; shorter than the timeout of common reverse proxies, which is 60 seconds. */
const MAX_WAIT_SECONDS = 30
const POLL_INTERVAL_MS = 500
/** Maximum number of requests of one owner that wait in this process, because each of them queries the database. */
export const MAX_WAITING_PER_OWNER = 20

/** Number of waiting requests by owner. */
const waiting = new Map<string, number>()

/**
 * Delays the response with `?wait=30` until the work has ended or the time is up (long polling). If too many of the
 * owner's requests are already waiting, this one does not wait, and its response contains the current status. No
 * database connection is occupied between polls.
 * @param owner ID of the team whose requests are counted together
 */
export async function longPoll(
  { request, response }: Pick<HttpContext, 'request' | 'response'>,
  owner: string,
  isActive: () => Promise<boolean>
): Promise<void> {
  const seconds = Math.min(Number(request.qs().wait ?? 0), MAX_WAIT_SECONDS)
  const others = waiting.get(owner) ?? 0
  if (!(seconds > 0) || others >= MAX_WAITING_PER_OWNER) return
  waiting.set(owner, others + 1)
  let isClosed = false
  response.response.once('close', () => (isClosed = true))
  const deadline = performance.now() + seconds * 1000
  try {
    while (!isClosed && performance.now() < deadline && (await isActive())) {
      await sleep(Math.min(POLL_INTERVAL_MS, Math.max(0, deadline - performance.now())))
    }
  } finally {
    const rest = (waiting.get(owner) ?? 1) - 1
    if (rest > 0) waiting.set(owner, rest)
    else waiting.delete(owner)
  }
}
