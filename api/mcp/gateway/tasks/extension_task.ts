import { KeptTask, POLL_MS } from '#api/mcp/gateway/tasks/kept_task'
import type { TaskOwner } from '#api/mcp/gateway/tasks/task_ids'
import type { Result } from '#api/mcp/gateway/tools/tool_call'
import { McpError } from '@modelcontextprotocol/sdk/types.js'

/** Time for which a task is kept, from its creation; longer than any call can take. */
export const EXTENSION_TTL_MS = 600_000

/** A call that runs while its client follows it. */
export type RunningCall = {
  /** ID of the call in the call log. */
  readonly callId: string
  /** @throws McpError */
  readonly result: Promise<Result>
  /** Requests that the client must respond to. */
  readonly inputRequests: Record<string, Result>
  /** Called when the server requests input, and when it has received the input or no longer waits for it. */
  onInputChanged: () => void
  respond: (responses: Result) => void
  cancel: () => void
}

type Payload = { result: Result } | { error: { code: number; message: string; data?: unknown } }

/** Owns one call of a client without a session that the server has turned into a task (2026-07-28). */
export class ExtensionTask extends KeptTask {
  /** Called when the state has changed. */
  readonly listeners = new Set<() => void>()
  #payload: Payload | null = null

  constructor(
    owner: TaskOwner,
    private readonly call: RunningCall
  ) {
    super(owner, EXTENSION_TTL_MS, 'extension', call.callId)
    call.onInputChanged = () => this.#inputChanged()
  }

  /** Description of the task for the client, without result or input requests. */
  get seed(): Result {
    const { id: taskId, status, times, ttlMs } = this
    return { taskId, status, ...times, ttlMs, pollIntervalMs: POLL_MS }
  }

  /** The state, with the result, the error, or the requests that the client must respond to. */
  get detail(): Result {
    if (this.status === 'input_required') {
      return { ...this.seed, inputRequests: this.call.inputRequests }
    }
    if (!this.#payload) return this.seed
    const message = 'error' in this.#payload && { statusMessage: this.#payload.error.message }
    return { ...this.seed, ...message, ...this.#payload }
  }

  /** Stores the result of the call, unless the task was canceled. A result that reports an error counts as a result. */
  async keep(result: Promise<Result>): Promise<void> {
    const payload = await payloadOf(result)
    if (this.isEnded) return
    this.#payload = payload
    if ('result' in payload) this.chars = JSON.stringify(payload.result).length
    this.become('result' in payload ? 'completed' : 'failed')
    this.#changed()
  }

  /** Passes on the client's responses. Requests without a response stay open; unknown keys are ignored. */
  update(responses: Result): void {
    if (!this.isEnded) this.call.respond(responses)
  }

  cancel(): void {
    this.become('cancelled')
    this.#changed()
    this.call.cancel()
  }

  #inputChanged(): void {
    const needsInput = Object.keys(this.call.inputRequests).length > 0
    this.become(needsInput ? 'input_required' : 'working')
    this.#changed()
  }

  #changed(): void {
    for (const listener of this.listeners) listener()
  }
}

async function payloadOf(result: Promise<Result>): Promise<Payload> {
  try {
    return { result: await result }
  } catch (error) {
    if (!(error instanceof McpError)) throw error
    const { code, message, data } = error
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}
