import type { ChildProcess } from 'node:child_process'

/** Interval of the heartbeats that a runner sends from its event loop. */
export const HEARTBEAT_MS = 1_000
/** Number of missed heartbeats after which a runner is killed. */
export const MAX_MISSED_HEARTBEATS = 10

type Beats = { readonly isPaused: boolean; listen(listener: () => void): void }

/**
 * Kills a runner whose event loop is blocked. Counts ticks rather than elapsed time, because this process reads pending
 * heartbeats before the next tick even if it was blocked itself.
 * @returns a function that returns whether the runner was killed for that reason
 */
export function watchHeartbeat(child: ChildProcess, channel: Beats): () => boolean {
  let missed = 0
  let isUnresponsive = false
  const ticks = setInterval(() => {
    if (channel.isPaused) return
    if (++missed <= MAX_MISSED_HEARTBEATS) return
    isUnresponsive = true
    child.kill('SIGKILL')
  }, HEARTBEAT_MS)
  ticks.unref()
  channel.listen(() => (missed = 0))
  child.once('exit', () => clearInterval(ticks))
  return () => isUnresponsive
}
