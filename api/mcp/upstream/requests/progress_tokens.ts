import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  type JSONRPCMessage,
  type Progress,
  ProgressNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'

/** Maximum number of progress notifications per task; further ones are dropped. */
const MAX_NOTIFICATIONS = 1_000

type Listener = (progress: Progress) => void

/**
 * Owns the progress tokens of tasks, which stay valid after the response to the call. The protocol library would keep its
 * own tokens until the connection ends.
 */
export class ProgressTokens {
  readonly #listeners = new Map<string, Listener>()

  /**
   * Passes progress with these tokens to their listeners, and all other messages to the library. Call it once the
   * transport is connected.
   */
  attach(transport: Transport): void {
    const { onmessage } = transport
    transport.onmessage = (message, extra) => {
      if (!this.#receive(message)) onmessage?.(message, extra)
    }
  }

  /**
   * Creates the token of a call.
   * @returns the token, and a function that ends its progress
   */
  open(listener: Listener): { token: string; end: () => void } {
    const token = `task-${randomUUID()}`
    let left = MAX_NOTIFICATIONS
    this.#listeners.set(token, (progress) => {
      left -= 1
      if (left >= 0) listener(progress)
    })
    return { token, end: () => void this.#listeners.delete(token) }
  }

  #receive(message: JSONRPCMessage): boolean {
    const isProgress = 'method' in message && message.method === 'notifications/progress'
    if (!isProgress || this.#listeners.size === 0) return false
    const { data } = ProgressNotificationSchema.safeParse(message)
    const listener = data && this.#listeners.get(String(data.params.progressToken))
    if (listener) listener(data.params)
    return listener !== undefined
  }
}
