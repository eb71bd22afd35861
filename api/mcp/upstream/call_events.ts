import type { LogLevel } from '#api/mcp/upstream/log_level'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { RELATED_TASK_META_KEY } from '@modelcontextprotocol/sdk/types.js'
import { AsyncLocalStorage } from 'node:async_hooks'

/** A request from a server to its client, such as an elicitation. */
export type ServerRequest = {
  method: string
  params: Record<string, unknown>
  /** Name that a server of revision 2026-07-28 gave to the requested input. */
  key?: string
}
export type OnServerRequest = (
  request: ServerRequest,
  signal: AbortSignal
) => Promise<Record<string, unknown>>

/** Parameters of `notifications/message`. */
export type LogMessage = { level: LogLevel; data: unknown; logger?: string | undefined }

/** Messages that a server can send during a call. */
export type CallEvents = {
  /** Handles requests from the server. If absent, the server gets an error. */
  onServerRequest?: OnServerRequest | undefined
  onLog?: ((message: LogMessage) => void) | undefined
  /** Called when the server has ended the call's stream and will send the result on another one. */
  onPolling?: (() => void) | undefined
  /** ID of the server's task for this call (2025-11-25); null until the server has responded. */
  taskId?: string | null
}

export type RequestLimits = CallEvents & {
  /** Maximum time without a response or progress notification. */
  timeoutMs: number
  maxTotalMs?: number
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

const current = new AsyncLocalStorage<CallEvents>()

/**
 * Finds the call to which a server's message belongs. A message that names a task belongs to the task's call. Over
 * HTTP, other messages arrive on the stream of their call and are handled in its asynchronous context. Over other
 * transports, they belong to the only call in flight; if there are several, to none, because the wrong client might
 * receive them.
 */
export class CallsInFlight {
  #open = new Set<CallEvents>()

  async during<Result>(events: CallEvents, send: () => Promise<Result>): Promise<Result> {
    this.#open.add(events)
    try {
      return await current.run(events, send)
    } finally {
      this.#open.delete(events)
    }
  }

  /** @param params parameters of the server's message */
  find(params: { _meta?: unknown } = {}): CallEvents | null {
    const taskId = relatedTaskOf(params)
    if (taskId !== undefined) return this.#ofTask(taskId)
    const [only] = this.#open
    return this.own() ?? (only !== undefined && this.#open.size === 1 ? only : null)
  }

  /**
   * Finds the call that a task's message belongs to. A message on another stream can arrive before the response with
   * the task ID, so if no call has this ID, the only call still waiting for its task ID is returned.
   */
  #ofTask(taskId: unknown): CallEvents | null {
    const open = [...this.#open]
    const known = open.find((events) => events.taskId === taskId)
    const [created, ...others] = open.filter((events) => events.taskId === null)
    return known ?? (others.length === 0 ? (created ?? null) : null)
  }

  /** Returns the call in whose asynchronous context this code runs. */
  own(): CallEvents | null {
    const own = current.getStore()
    return own && this.#open.has(own) ? own : null
  }
}

const relatedTaskOf = ({ _meta: meta }: { _meta?: unknown }): unknown =>
  Object(Object(meta)[RELATED_TASK_META_KEY]).taskId
