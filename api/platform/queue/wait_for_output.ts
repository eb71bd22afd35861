import type { JobName } from '#api/platform/queue/jobs'
import { queue } from '#api/platform/queue/service'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_INTERVAL_MS = 150

type Wait<Output> = {
  name: JobName
  id: string
  isOutput: (output: unknown) => output is Output
  maxWaitMs: number
  signal: AbortSignal
}

/**
 * Waits for the output of a job that a request needs for its response. `failed`: the job ended without output; `timeout`:
 * no worker finished it in time, or the request was aborted.
 */
export async function waitForOutput<Output>({
  name,
  id,
  isOutput,
  maxWaitMs,
  signal,
}: Wait<Output>): Promise<{ output: Output } | { problem: 'failed' | 'timeout' }> {
  const deadline = Date.now() + maxWaitMs
  while (Date.now() < deadline && !signal.aborted) {
    const done = await queue.outputOf(name, id)
    if (done) return isOutput(done.output) ? { output: done.output } : { problem: 'failed' }
    await sleep(POLL_INTERVAL_MS)
  }
  return { problem: 'timeout' }
}
