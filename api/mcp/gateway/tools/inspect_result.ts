import { inspectNow, uninspectable, type InspectedResult } from '#api/mcp/gateway/tools/inspect_now'
import type { GatewayServer } from '#api/mcp/gateway/application_config'
import { MAX_INSPECTED_CHARS } from '#api/engines/mcp/index'
import { ThreadPool } from '#api/platform/http/parsing/thread_pool'
import logger from '@adonisjs/core/services/logger'

/**
 * Longer results are inspected in threads, because a hostile one of 1 MB takes a second and would block all other calls.
 */
const MAX_INLINE_CHARS = 50_000
const NOT_INSPECTED = 'not_inspected'

const threads = new ThreadPool({
  threads: 2,
  // Prevents one team from using all threads.
  threadsPerOwner: 1,
  waiting: 64,
  waitingPerOwner: 32,
  startMs: 30_000,
  deadlineMs: 10_000,
  heapMb: 128,
  idleMs: 60_000,
})

type Inspected = { name: string; server: Pick<GatewayServer, 'name'> }

/** Inspects the texts of an error or a descriptor. These are short, so no thread is needed. */
export const inspectForModel = (tool: Inspected, value: unknown): InspectedResult =>
  inspectNow(tool.server.name, tool.name, value)

type Result = { tool: Inspected; teamId: string; value: unknown; chars: number }

/** Inspects a result. A result that could not be inspected, for example because too many are waiting, is flagged. */
export async function inspectDelivery({
  tool,
  teamId,
  value,
  chars,
}: Result): Promise<InspectedResult> {
  if (chars <= MAX_INLINE_CHARS || chars > MAX_INSPECTED_CHARS) return inspectForModel(tool, value)
  const call = { url: MODULE, name: 'inspectNow', args: [tool.server.name, tool.name, value] }
  const reply = await threads.run({ ...call, nodes: MAX_NODES }, teamId)
  if (reply.type === 'output' && isInspected(reply.output)) return reply.output
  if (reply.type === 'failed') logger.error({ err: reply.message }, 'inspecting an MCP result')
  return uninspectable(NOT_INSPECTED, REASONS[reply.type] ?? 'Its inspection failed')
}

/** Enough for any list of findings, because their number and length are limited. */
const MAX_NODES = 10_000
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const MODULE = new URL(`./inspect_now.${EXTENSION}`, import.meta.url).href

const REASONS: Record<string, string> = {
  busy: 'Too many large results wait for their inspection',
  timeout: 'Its inspection took too long',
  memory: 'Its inspection needed too much memory',
}

/** Restores the type of a thread's output, which comes from our own code. */
const isInspected = (output: unknown): output is InspectedResult =>
  typeof output === 'object' && output !== null && 'isFlagged' in output

/** Rules of findings about results that could not be inspected. */
export const UNINSPECTABLE: readonly string[] = [
  'too_large',
  'too_deep',
  'not_canonical',
  NOT_INSPECTED,
]
