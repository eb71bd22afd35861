import type { regenerate } from '#api/engines/guardrails/index'
import type { GuardrailVersion } from '#api/engines/guardrails/vocabulary'
import { LEARNING_TOO_LONG } from '#api/guardrails/errors'
import { ThreadPool } from '#api/platform/http/parsing/thread_pool'

/** Training takes 30 seconds for the largest input, in which the worker could do nothing else. */
const threads = new ThreadPool({
  threads: 2,
  // One team leaves a thread to others.
  threadsPerOwner: 1,
  waiting: 64,
  waitingPerOwner: 32,
  startMs: 30_000,
  deadlineMs: 120_000,
  heapMb: 1024,
  idleMs: 30_000,
})

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const MODULE = new URL(`../../engines/guardrails/index.${EXTENSION}`, import.meta.url).href
/** A version has at most a few thousand policies. */
const MAX_NODES = 1_000_000

/**
 * `regenerate` in a thread.
 * @throws LEARNING_TOO_LONG
 */
export async function regenerateInThread(
  teamId: string,
  ...args: Parameters<typeof regenerate>
): Promise<GuardrailVersion> {
  const call = { url: MODULE, name: 'regenerate', args, nodes: MAX_NODES }
  const reply = await threads.run(call, teamId)
  // The thread runs our own code, which returns a version.
  if (reply.type === 'output') return reply.output as GuardrailVersion
  if (reply.type === 'failed') throw new Error(`Learning from attacks failed: ${reply.message}`)
  throw LEARNING_TOO_LONG()
}
