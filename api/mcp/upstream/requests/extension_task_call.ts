import type { CallEvents } from '#api/mcp/upstream/call_events'
import {
  canceledByServer,
  CANCEL_MS,
  leftTask,
  malformed,
  MIN_POLL_MS,
  type PolledTask,
  pollMsOf,
  reported,
  REQUEST_MS,
  taskOf,
  tooLate,
} from '#api/mcp/upstream/requests/polled_task'
import { declaringTasks } from '#api/mcp/upstream/requests/tasks_extension'
import type { Upstream } from '#api/mcp/upstream/upstream'
import { UpstreamError } from '#api/mcp/upstream/upstream_error'
import { McpError } from '@modelcontextprotocol/sdk/types.js'
import { setTimeout } from 'node:timers/promises'

type Fields = Record<string, unknown>
type Limits = Pick<CallEvents, 'onServerRequest'> & { signal: AbortSignal; created: () => number }

/**
 * Maximum number of input requests in one result, equal to the number that the gateway passes on during a call; a
 * result with more fails the call.
 */
const MAX_INPUT_REQUESTS = 10
const MAX_MESSAGE_CHARS = 300

/** Owns a call that a server of revision 2026-07-28 has turned into a task, until the task has ended. */
export class ExtensionTaskCall {
  readonly #task: PolledTask
  readonly #endsAt: number
  /** Aborted when the task has ended, because input is then no longer needed. */
  readonly #ended = new AbortController()
  readonly #signal: AbortSignal
  /** Keys of all requests from the server. A key identifies the same request for the lifetime of the task. */
  readonly #asked = new Set<string>()
  #failure: { error: unknown } | null = null
  /** Ends a pause early, because the server has received its input or will not receive it. */
  #wake = () => {}

  /**
   * @param created the result that announces the task
   * @throws UpstreamError
   */
  constructor(
    private readonly upstream: Upstream,
    created: Fields,
    private readonly limits: Limits
  ) {
    this.#task = taskOf(created)
    this.#endsAt = limits.created()
    this.#signal = AbortSignal.any([limits.signal, this.#ended.signal])
  }

  /**
   * Waits for the result of the task.
   * @throws UpstreamError
   */
  async end(): Promise<Fields> {
    let ended: Ended
    try {
      ended = await this.#poll()
    } catch (error) {
      await this.#send('tasks/cancel', {}, { timeoutMs: CANCEL_MS }).catch(() => {})
      throw leftTask(error)
    } finally {
      this.#ended.abort()
    }
    if ('error' in ended) throw ended.error
    return ended.result
  }

  async #poll(): Promise<Ended> {
    const { signal } = this.limits
    const { status, pollIntervalMs } = this.#task
    // Polls early unless the task is working, because the result that announced it contains neither its result nor its
    // input requests.
    let pauseMs = status === 'working' ? pollMsOf(pollIntervalMs) : MIN_POLL_MS
    for (;;) {
      if (Date.now() >= this.#endsAt) throw tooLate()
      await this.#pause(pauseMs)
      const state = await reported(this.#send('tasks/get', {}, { timeoutMs: REQUEST_MS, signal }))
      const task = taskOf(state)
      if (task.taskId !== this.#task.taskId) throw malformed()
      const ended = endOf(task)
      if (ended) return ended
      if (task.status === 'input_required') this.#ask(task.inputRequests)
      pauseMs = pollMsOf(task.pollIntervalMs)
    }
  }

  async #pause(ms: number): Promise<void> {
    const { signal } = this.limits
    const woken = new AbortController()
    this.#wake = () => woken.abort()
    if (!this.#failure) {
      const ends = AbortSignal.any([signal, woken.signal])
      await setTimeout(ms, undefined, { signal: ends }).catch(() => {})
    }
    signal.throwIfAborted()
    if (this.#failure) throw this.#failure.error
    if (woken.signal.aborted) await setTimeout(MIN_POLL_MS, undefined, { signal })
  }

  #ask(requests: unknown): void {
    const given = Object.entries(recordOf(requests))
    if (given.length > MAX_INPUT_REQUESTS) {
      throw noInput(`It asked for more than ${MAX_INPUT_REQUESTS} inputs in one result.`)
    }
    for (const [key, request] of given) {
      if (this.#asked.has(key)) continue
      this.#asked.add(key)
      this.#askOne(key, recordOf(request))
        .catch((error: unknown) => (this.#failure ??= { error }))
        .finally(() => this.#wake())
    }
  }

  async #askOne(key: string, { method, params }: Fields): Promise<void> {
    const { onServerRequest } = this.limits
    if (!onServerRequest) throw noInput('The client can respond to no requests.')
    const request = { method: String(method), params: recordOf(params), key }
    const response = await inputOf(onServerRequest(request, this.#signal))
    const sent = { inputResponses: { [key]: response } }
    const limits = { timeoutMs: REQUEST_MS, signal: this.#signal }
    await reported(this.#send('tasks/update', sent, limits))
  }

  #send(
    method: string,
    params: Fields,
    limits: { timeoutMs: number; signal?: AbortSignal }
  ): Promise<Fields> {
    const { taskId } = this.#task
    return this.upstream.request(method, declaringTasks({ taskId, ...params }), limits)
  }
}

type Ended = { result: Fields } | { error: UpstreamError }

/** Returns how the task ended; null while it is running. */
function endOf({ status, result, error }: PolledTask): Ended | null {
  if (status === 'cancelled') return { error: canceledByServer() }
  if (status === 'failed') return { error: failureOf(error) }
  if (status !== 'completed') return null
  return isRecord(result) ? { result: withoutType(recordOf(result)) } : { error: malformed() }
}

const withoutType = ({ resultType: _, ...result }: Fields): Fields => result

/** Returns the error that a call without a task would have returned. */
function failureOf(value: unknown): UpstreamError {
  const { code, message, data } = recordOf(value)
  const text = String(message ?? 'no reason').slice(0, MAX_MESSAGE_CHARS)
  const cause = Number.isSafeInteger(code) ? new McpError(Number(code), text, data) : undefined
  return new UpstreamError('protocol', `The task failed: ${text}`, { cause })
}

async function inputOf(response: Promise<Fields>): Promise<Fields> {
  try {
    return await response
  } catch (error) {
    throw error instanceof McpError ? noInput(error.message) : error
  }
}

const noInput = (reason: string) =>
  new UpstreamError('protocol', `The server needs input that it cannot get. ${reason}`)

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordOf = (value: unknown): Fields => (isRecord(value) ? { ...Object(value) } : {})
