import type { WebProcess } from '#tests/support/processes/web_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Requests `/health` repeatedly while `work` runs. @returns the result of `work`, and the longest time for which the
 * server's event loop was busy while a request to `/health` waited. Measured as CPU time, which excludes other load
 * on the machine.
 */
export async function watchHealth<Result>(web: WebProcess, work: () => Promise<Result>) {
  const state = { isDone: false }
  const finished = work().finally(() => (state.isDone = true))
  // Avoids an unhandled rejection; a failure is reported below, after the last response.
  finished.catch(() => {})
  let blockedMs = 0
  while (!state.isDone) {
    const before = mainThreadMs(web.pid)
    const { ok } = await fetch(`${web.origin}/health`)
    if (!ok) throw new Error('/health failed')
    blockedMs = Math.max(blockedMs, mainThreadMs(web.pid) - before)
    await wait(5)
  }
  return { blockedMs: Math.round(blockedMs), result: await finished }
}

/**
 * Returns the main thread's CPU time in milliseconds, or wall-clock time if the system does not
 * report it.
 */
function mainThreadMs(pid: number): number {
  try {
    const [nanoseconds = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(
      ' '
    )
    return Number(nanoseconds) / 1e6
  } catch {
    return performance.now()
  }
}
