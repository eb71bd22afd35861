import type { WebProcess } from '#tests/support/web_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asks `/health` again and again while the work is done.
 * @returns the work's result, and the longest time that the server's event loop computed while a request to `/health`
 * waited. That is processor time: what other programs of a busy machine take is not counted.
 */
export async function watchHealth<Result>(web: WebProcess, work: () => Promise<Result>) {
  const state = { isDone: false }
  const finished = work().finally(() => (state.isDone = true))
  // A failure is reported below, after the last answer.
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

/** Processor time of the main thread; where the system does not tell, the time of the clock. */
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
