import type { ChildProcess } from 'node:child_process'

/** How often a runner reports from its event loop. */
export const BEAT_MS = 1_000
/** Beats that may be missing before a runner is killed. */
export const MAX_MISSED_BEATS = 10

type Beats = { readonly isPaused: boolean; listen(listener: () => void): void }

/**
 * Kills a runner whose event loop is blocked. Counts its own ticks rather than time: when this process was blocked itself,
 * the beats that waited meanwhile are read before the next tick counts.
 * @returns whether the runner was killed for that
 */
export function watchHeartbeat(child: ChildProcess, channel: Beats): () => boolean {
  let missed = 0
  let isUnresponsive = false
  const ticks = setInterval(() => {
    if (channel.isPaused) return
    if (++missed <= MAX_MISSED_BEATS) return
    isUnresponsive = true
    child.kill('SIGKILL')
  }, BEAT_MS)
  ticks.unref()
  channel.listen(() => (missed = 0))
  child.once('exit', () => clearInterval(ticks))
  return () => isUnresponsive
}
