import type { ChildProcess } from 'node:child_process'
import { AuditFailed } from './audit_failed.js'
import { BEAT_MS } from './protocol.js'
import { residentMb } from './resident_memory.js'

/** Interval at which the memory of the process is compared with its limit. */
const MEMORY_MS = 100
/** Number of missed beats after which a process counts as blocked. */
const MAX_MISSED = 20
/** Number of beats that a process may miss while it starts. */
const MAX_MISSED_AT_START = 120
/**
 * Time beyond its limit after which a process is killed. Before that, the engine itself ends an audit at its time limit
 * and reports its findings.
 */
const GRACE_MS = 10_000

/**
 * Watches memory, time and responsiveness of a process and calls `fail` once for the first limit that it exceeds. Counts
 * ticks rather than elapsed time: if this process itself was blocked, it reads waiting messages before the next tick.
 * @returns a function to call for each message of the process
 */
export function watchChild(
  child: ChildProcess,
  { memoryMb, timeoutMs }: { memoryMb: number; timeoutMs: number },
  fail: (reason: AuditFailed) => void
): () => void {
  let missed = 0
  let maxMissed = MAX_MISSED_AT_START
  const memory = setInterval(() => {
    const used = residentMb(child.pid ?? 0)
    if (used !== null && used > memoryMb) fail(new AuditFailed('memory', `${Math.round(used)} MB`))
  }, MEMORY_MS)
  const beats = setInterval(() => {
    if (++missed > maxMissed) fail(new AuditFailed('blocked', `${missed} missed beats`))
  }, BEAT_MS)
  const deadline = setTimeout(
    () => fail(new AuditFailed('time', `${timeoutMs + GRACE_MS} ms`)),
    timeoutMs + GRACE_MS
  )
  child.once('exit', () => {
    clearInterval(memory)
    clearInterval(beats)
    clearTimeout(deadline)
  })
  return () => {
    missed = 0
    maxMissed = MAX_MISSED
  }
}
