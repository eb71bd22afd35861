import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { randomBytes } from 'node:crypto'

/** Limits for all sessions of the process together and for each session. */
const MAX_CHARS = 64_000_000
const MAX_SESSION_CHARS = 4_000_000
const MAX_SESSION_EVENTS = 200

/** The events of one session. */
export type SessionEvents = {
  /**
   * Keeps a message.
   * @param message null for the first event of a stream, which has only an ID
   * @returns the ID of the event
   */
  keep(streamId: string, message: JSONRPCMessage | null): string
  /** Returns the stream of an event with its later events; null if the event is no longer kept. */
  after(
    eventId: string
  ): { streamId: string; events: [id: string, message: JSONRPCMessage][] } | null
}

/** ID of an event that cannot be received later. */
const NOT_KEPT = '0'

type Event = { streamId: string; message: JSONRPCMessage | null; chars: number }
type Log = { prefix: string; events: Map<string, Event>; chars: number; last: number }

/**
 * Keeps the latest events of all sessions, so that after a disconnection, a client can continue a stream after the last
 * event it received. When a limit is exceeded, the oldest events of the session, or those of the oldest session, are
 * discarded, and their streams can no longer be continued.
 */
export class KeptEvents {
  #logs = new Map<string, Log>()
  #chars = 0

  /** Starts keeping the events of a session. */
  open(sessionId: string): void {
    this.forget(sessionId)
    // Another process may have owned the session and assigned other IDs.
    const prefix = randomBytes(6).toString('hex')
    this.#logs.set(sessionId, { prefix, events: new Map(), chars: 0, last: 0 })
  }

  eventsOf(sessionId: string): SessionEvents {
    return {
      keep: (streamId, message) => this.#keep(sessionId, streamId, message),
      after: (eventId) => this.#after(sessionId, eventId),
    }
  }

  forget(sessionId: string): void {
    this.#chars -= this.#logs.get(sessionId)?.chars ?? 0
    this.#logs.delete(sessionId)
  }

  #keep(sessionId: string, streamId: string, message: JSONRPCMessage | null): string {
    const log = this.#logs.get(sessionId)
    // The call ended after its session.
    if (!log) return NOT_KEPT
    log.last += 1
    const id = `${log.prefix}-${log.last}`
    const chars = sizeOf(message)
    log.events.set(id, { streamId, message, chars })
    this.#count(log, chars)
    for (const oldest of log.events.keys()) {
      if (log.chars <= MAX_SESSION_CHARS && log.events.size <= MAX_SESSION_EVENTS) break
      this.#drop(log, oldest)
    }
    for (const each of this.#logs.values()) {
      for (const oldest of each.events.keys()) {
        if (this.#chars <= MAX_CHARS) return id
        this.#drop(each, oldest)
      }
    }
    return id
  }

  #after(sessionId: string, eventId: string): ReturnType<SessionEvents['after']> {
    const kept = this.#logs.get(sessionId)?.events
    const last = kept?.get(eventId)
    if (!kept || !last) return null
    const events: [string, JSONRPCMessage][] = []
    let isLater = false
    for (const [id, { streamId, message }] of kept) {
      if (isLater && streamId === last.streamId && message) events.push([id, message])
      if (id === eventId) isLater = true
    }
    return { streamId: last.streamId, events }
  }

  #drop(log: Log, id: string): void {
    this.#count(log, -(log.events.get(id)?.chars ?? 0))
    log.events.delete(id)
  }

  #count(log: Log, chars: number): void {
    log.chars += chars
    this.#chars += chars
  }
}

/** Allowance for punctuation and short values. */
const CHARS_PER_VALUE = 8

/**
 * Returns the approximate length of a message as JSON. Counts the length of strings instead of serializing them, because
 * they can be too long for that.
 */
function sizeOf(message: unknown): number {
  const waiting: unknown[] = [message]
  let chars = 0
  while (waiting.length > 0) {
    const value = waiting.pop()
    chars += CHARS_PER_VALUE
    if (typeof value === 'string') chars += value.length
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const each of value) waiting.push(each)
      continue
    }
    for (const [key, each] of Object.entries(value)) {
      chars += key.length
      waiting.push(each)
    }
  }
  return chars
}
