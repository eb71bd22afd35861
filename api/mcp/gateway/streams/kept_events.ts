import { randomBytes } from 'node:crypto'

/** Limits for all sessions of the process together and for each session. */
const MAX_CHARS = 64_000_000
const MAX_SESSION_CHARS = 4_000_000
const MAX_SESSION_EVENTS = 200
/** Estimated memory of an event besides its text, in characters. */
const EVENT_CHARS = 100

/** The events of one session. */
export type SessionEvents = {
  /** Returns the ID of an event without a message, after which a stream can be continued. */
  prime(streamId: string): string
  /**
   * Keeps a message.
   * @param text the message as JSON
   * @returns the ID of the event
   */
  keep(streamId: string, text: string): string
  /** Returns the stream of an event with its later messages; null if they are no longer kept. */
  after(eventId: string): { streamId: string; events: [id: string, text: string][] } | null
}

/** Event ID after the session has ended. Clients cannot resume a stream from it. */
const NOT_KEPT = '0'

type Event = { number: number; streamId: string; text: string }
/** `discarded` is the number of the latest event that is no longer stored. */
type Log = { prefix: string; events: Event[]; chars: number; last: number; discarded: number }

/**
 * Keeps the latest events of all sessions, so that after a disconnection, a client can continue a stream after the last
 * event it received. When a limit is exceeded, the oldest events of the session, or those of the oldest session, are
 * discarded, and their streams can no longer be continued. Messages are kept as the text that is sent, because their
 * objects need a multiple of its memory. The ID of an event names its stream, so that events without a message need not
 * be kept.
 */
export class KeptEvents {
  #logs = new Map<string, Log>()
  #chars = 0

  /** Number of kept events of all sessions. */
  get size(): number {
    return this.#logs.values().reduce((sum, { events }) => sum + events.length, 0)
  }

  /** Starts keeping the events of a session. */
  open(sessionId: string): void {
    this.forget(sessionId)
    // Another process may have owned the session and assigned other IDs.
    const prefix = randomBytes(6).toString('hex')
    this.#logs.set(sessionId, { prefix, events: [], chars: 0, last: 0, discarded: 0 })
  }

  eventsOf(sessionId: string): SessionEvents {
    return {
      prime: (streamId) => this.#nextId(sessionId, streamId),
      keep: (streamId, text) => this.#keep(sessionId, streamId, text),
      after: (eventId) => this.#after(sessionId, eventId),
    }
  }

  forget(sessionId: string): void {
    this.#chars -= this.#logs.get(sessionId)?.chars ?? 0
    this.#logs.delete(sessionId)
  }

  #nextId(sessionId: string, streamId: string): string {
    const log = this.#logs.get(sessionId)
    // The call ended after its session.
    if (!log) return NOT_KEPT
    log.last += 1
    return idOf(log, { number: log.last, streamId })
  }

  #keep(sessionId: string, streamId: string, text: string): string {
    const id = this.#nextId(sessionId, streamId)
    const log = this.#logs.get(sessionId)
    if (!log) return id
    log.events.push({ number: log.last, streamId, text })
    this.#count(log, charsOf(text))
    while (log.chars > MAX_SESSION_CHARS || log.events.length > MAX_SESSION_EVENTS) {
      this.#discardOldest(log)
    }
    for (const each of this.#logs.values()) {
      if (this.#chars <= MAX_CHARS) break
      while (this.#chars > MAX_CHARS && each.events.length > 0) this.#discardOldest(each)
    }
    return id
  }

  #after(sessionId: string, eventId: string): ReturnType<SessionEvents['after']> {
    const log = this.#logs.get(sessionId)
    const [, prefix, number, streamId] = EVENT_ID.exec(eventId) ?? []
    if (!log || prefix !== log.prefix || streamId === undefined) return null
    const last = Number(number)
    if (last <= log.discarded || last > log.last) return null
    const later = log.events.filter((event) => event.number > last && event.streamId === streamId)
    return { streamId, events: later.map((event) => [idOf(log, event), event.text]) }
  }

  #discardOldest(log: Log): void {
    const oldest = log.events.shift()
    if (!oldest) return
    log.discarded = oldest.number
    this.#count(log, -charsOf(oldest.text))
  }

  #count(log: Log, chars: number): void {
    log.chars += chars
    this.#chars += chars
  }
}

const EVENT_ID = /^([0-9a-f]{12})-(\d{1,15})-([a-z0-9]{1,20})$/

const idOf = ({ prefix }: Log, { number, streamId }: Pick<Event, 'number' | 'streamId'>) =>
  `${prefix}-${number}-${streamId}`

const charsOf = (text: string): number => text.length + EVENT_CHARS
