import type { regenerate } from '#api/engines/guardrails/index'
import { LEARNING_TOO_LONG } from '#api/guardrails/errors'
import type { measureEffect, tuneThreshold } from '#api/guardrails/learning/measure_effect'
import { ThreadPool } from '#api/platform/http/parsing/thread_pool'

/** Runs training in threads, because it takes up to a minute for the largest input and would block the worker. */
const threads = new ThreadPool({
  threads: 2,
  // Prevents one team from using all threads.
  threadsPerOwner: 1,
  waiting: 64,
  waitingPerOwner: 32,
  startMs: 30_000,
  deadlineMs: 120_000,
  heapMb: 1024,
  idleMs: 30_000,
})

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const moduleAt = (path: string) => new URL(`${path}.${EXTENSION}`, import.meta.url).href
const ENGINE = moduleAt('../../engines/guardrails/index')
const EFFECT = moduleAt('./measure_effect')
/** Maximum number of values in a thread's result; a version has at most a few thousand policies. */
const MAX_NODES = 1_000_000

/**
 * Returns the steps of learning that take seconds as functions that run in a thread for this team. They throw
 * LEARNING_TOO_LONG.
 */
export const learningThread = (teamId: string) => ({
  regenerate: (...args: Parameters<typeof regenerate>) =>
    run<ReturnType<typeof regenerate>>(teamId, { url: ENGINE, name: 'regenerate', args }),
  tuneThreshold: (...args: Parameters<typeof tuneThreshold>) =>
    run<ReturnType<typeof tuneThreshold>>(teamId, { url: EFFECT, name: 'tuneThreshold', args }),
  measureEffect: (...args: Parameters<typeof measureEffect>) =>
    run<ReturnType<typeof measureEffect>>(teamId, { url: EFFECT, name: 'measureEffect', args }),
})

type Call = { url: string; name: string; args: unknown[] }

async function run<Output>(teamId: string, call: Call): Promise<Output> {
  const reply = await threads.run({ ...call, nodes: MAX_NODES }, teamId)
  // The thread runs our own code, which returns this type.
  if (reply.type === 'output') return reply.output as Output
  if (reply.type === 'failed') throw new Error(`Learning from attacks failed: ${reply.message}`)
  throw LEARNING_TOO_LONG()
}
