import type { ClientChannel } from '#api/mcp/gateway/client_requests/client_channel'
import { KeptTask, POLL_MS, type TaskStatus } from '#api/mcp/gateway/tasks/kept_task'
import type { TaskOwner } from '#api/mcp/gateway/tasks/task_ids'
import type { Result } from '#api/mcp/gateway/tools/tool_call'
import { untilAborted } from '#api/mcp/upstream/shared_reads'
import {
  type ClientCapabilities,
  ErrorCode,
  McpError,
  RELATED_TASK_META_KEY,
} from '@modelcontextprotocol/sdk/types.js'

/** A task as clients see it. */
export type TaskState = {
  taskId: string
  status: TaskStatus
  statusMessage?: string
  createdAt: string
  lastUpdatedAt: string
  ttl: number
  pollInterval: number
}

type Outcome = { result: Result } | { error: unknown }

/** Owns one call that a client with a session requested as a task (2025-11-25). */
export class SessionTask extends KeptTask {
  readonly #abort = new AbortController()
  readonly #ended = Promise.withResolvers<Outcome>()
  /** Clients that wait for the result. The server's requests reach the client on the stream of one of them. */
  readonly #waiting = new Set<ClientChannel>()
  #attached = Promise.withResolvers<void>()

  constructor(owner: TaskOwner, ttlMs: number) {
    super(owner, ttlMs, 'session')
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  get state(): TaskState {
    return {
      taskId: this.id,
      status: this.status,
      ...(this.status === 'input_required' && { statusMessage: INPUT }),
      ...this.times,
      ttl: this.ttlMs,
      pollInterval: POLL_MS,
    }
  }

  /** Executes the call. Resolves when it has ended. */
  async run(execute: () => Promise<Result>): Promise<void> {
    try {
      const result = await execute()
      this.chars = JSON.stringify(result).length
      this.become(result.isError === true ? 'failed' : 'completed')
      this.#ended.resolve({ result })
    } catch (error) {
      this.become('failed')
      this.#ended.resolve({ error })
    }
  }

  cancel(): void {
    this.become('cancelled')
    this.#abort.abort()
  }

  /**
   * Waits for the result of the call. Until it has ended, requests of the server reach this client.
   * @throws McpError of the call
   */
  async result(client: ClientChannel | undefined, signal: AbortSignal): Promise<Result> {
    if (client) this.#waiting.add(client)
    this.#attached.resolve()
    try {
      const outcome = await untilAborted(this.#ended.promise, signal)
      if ('error' in outcome) throw outcome.error
      const meta = { ...Object(outcome.result._meta), [RELATED_TASK_META_KEY]: { taskId: this.id } }
      return { ...outcome.result, _meta: meta }
    } finally {
      if (client) this.#waiting.delete(client)
    }
  }

  /**
   * Returns a channel for the server's requests. It waits until the client asks for the result, because the client of a
   * task has no other open stream.
   */
  channel(capabilities: ClientCapabilities): ClientChannel {
    return {
      capabilities,
      send: async (request, { timeoutMs, signal }) => {
        this.become('input_required')
        const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
        try {
          const client = await this.#next(deadline)
          const about = { [RELATED_TASK_META_KEY]: { taskId: this.id } }
          const params = { ...request.params, _meta: { ...Object(request.params._meta), ...about } }
          return await client.send({ ...request, params }, { timeoutMs, signal })
        } finally {
          this.become('working')
        }
      },
    }
  }

  async #next(signal: AbortSignal): Promise<ClientChannel> {
    for (;;) {
      const [client] = this.#waiting
      if (client) return client
      this.#attached = Promise.withResolvers()
      await untilAborted(this.#attached.promise, signal).catch(() => {
        throw new McpError(
          ErrorCode.RequestTimeout,
          'The client did not request the result in time'
        )
      })
    }
  }
}

const INPUT = 'The server needs input: request the result to receive it.'
