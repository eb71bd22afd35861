import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

/** Time without load until responses, timers, and connections of earlier requests are finished. */
const SETTLE_MS = 3_000

export type Memory = {
  /** Objects that are still referenced, including buffers outside the JavaScript heap. */
  retainedMb: number
  /** Resident memory as reported by the system. Varies by tens of megabytes, because freed memory is returned late. */
  residentMb: number
}

/** Node arguments for a server whose memory is measured with `memoryOf`. */
export const MEMORY_PROBE = ['--expose-gc', '--import', './tests/fuzz/memory_probe.js']

/** Measures the memory of an idle server after garbage collection. */
export async function memoryOf(server: ChildProcess): Promise<Memory> {
  await wait(SETTLE_MS)
  const { promise, resolve, reject } = Promise.withResolvers<NodeJS.MemoryUsage>()
  const onMessage = (message: unknown) => {
    if (typeof message === 'object' && message && 'memory' in message) {
      resolve(message.memory as NodeJS.MemoryUsage)
    }
  }
  const onExit = () => reject(new Error('The server ended during the run'))
  server.on('message', onMessage).once('exit', onExit)
  try {
    server.send('memory')
    const { heapUsed, external, rss } = await promise
    return { retainedMb: (heapUsed + external) / 1e6, residentMb: rss / 1e6 }
  } finally {
    server.off('message', onMessage).off('exit', onExit)
  }
}
