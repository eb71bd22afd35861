import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'

type Fields = Record<string, unknown>

const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId'
const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'
const ACKNOWLEDGE_MS = 5_000
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

type Stream = {
  closed: AbortController
  /** ID of the open request. */
  id: string
  acknowledged: PromiseWithResolvers<void>
  isLost: boolean
}

type Ended = { result: unknown } | { error: { code: number; message: string } }

type Options = {
  /** Sends a request whose response ends the stream. */
  exchange: (id: string, params: Fields, signal: AbortSignal) => Promise<Ended>
  /** Called when a broken stream was reopened, because notifications may have been missed. */
  onResumed: (key: string) => void
  /** Waits before a stream is reopened; ends early if the signal aborts. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
  now?: () => number
}

/**
 * Owns the streams on which a server of revision 2026-07-28 sends notifications that belong to no request. A broken
 * stream is reopened unless the server rejects it, until it is closed here.
 */
export class ListenStreams {
  #streams = new Map<string, Stream>()
  #requests = 0

  constructor(private readonly options: Options) {}

  /** Resolves when the server has acknowledged the stream. @throws McpError */
  async open(key: string, notifications: Fields): Promise<void> {
    let stream = this.#streams.get(key)
    if (!stream) {
      stream = {
        closed: new AbortController(),
        ...{ id: '', acknowledged: Promise.withResolvers<void>(), isLost: false },
      }
      // Prevents an unhandled rejection if no caller waits for the stream.
      stream.acknowledged.promise.catch(() => {})
      this.#streams.set(key, stream)
      void this.#keep(key, stream, notifications)
    }
    const late = setTimeout(() => stream.acknowledged.reject(NOT_ACKNOWLEDGED()), ACKNOWLEDGE_MS)
    try {
      await stream.acknowledged.promise
    } catch (error) {
      this.close(key)
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  close(key: string): void {
    this.#streams.get(key)?.closed.abort()
    this.#streams.delete(key)
  }

  closeAll(): void {
    for (const key of [...this.#streams.keys()]) this.close(key)
  }

  /** Detects acknowledgments among the notifications of the server. */
  received(message: unknown): void {
    const { method, params } = recordOf(message)
    if (method !== ACKNOWLEDGED) return
    const id = recordOf(recordOf(params)._meta)[SUBSCRIPTION_ID]
    for (const [key, stream] of this.#streams) {
      if (stream.id !== id) continue
      stream.acknowledged.resolve()
      if (stream.isLost) this.options.onResumed(key)
      stream.isLost = false
    }
  }

  async #keep(key: string, stream: Stream, notifications: Fields): Promise<void> {
    const { signal } = stream.closed
    const { exchange, pause = pauseFor, now = Date.now } = this.options
    for (let pauseMs = MIN_PAUSE_MS; !signal.aborted; pauseMs *= 2) {
      const openedAt = now()
      this.#requests += 1
      stream.id = `listen-${this.#requests}`
      const settled = await exchange(stream.id, { notifications }, signal).catch(() => null)
      if (settled && 'error' in settled) {
        const { code, message } = settled.error
        stream.acknowledged.reject(new McpError(code, message))
        return this.close(key)
      }
      // Resets the pause only after a long-lived stream. Otherwise, a server that acknowledges streams and then closes
      // them would be called every second.
      if (now() - openedAt >= MAX_PAUSE_MS) pauseMs = MIN_PAUSE_MS
      stream.isLost = true
      await pause(Math.min(pauseMs, MAX_PAUSE_MS), signal)
    }
  }
}

const NOT_ACKNOWLEDGED = () =>
  new McpError(ErrorCode.RequestTimeout, 'The server did not acknowledge the subscription')

const pauseFor = (ms: number, signal: AbortSignal) =>
  setTimeoutPromise(ms, undefined, { signal, ref: false }).catch(() => {})

const recordOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {}
