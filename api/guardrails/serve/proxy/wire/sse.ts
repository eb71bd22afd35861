/** One event of a `text/event-stream`. A comment, which keeps the connection open, has no data. */
export type SseEvent = { event: string | null; data: string | null }

/** Maximum number of characters of one event; a longer one ends the stream. */
const MAX_EVENT_CHARS = 4_000_000

/** Reads events from bytes, wherever chunks and characters are split. Owns the unfinished last event. */
export class SseReader {
  readonly #decoder = new TextDecoder()
  #rest = ''
  #isAfterReturn = false
  #event: string | null = null
  #data: string[] = []
  #chars = 0

  /**
   * Adds bytes and returns the events that are complete.
   * @throws Error if an event is too long
   */
  push(bytes: Uint8Array): SseEvent[] {
    let text = this.#decoder.decode(bytes, { stream: true })
    if (text === '') return []
    // Drops the second half of a line break that was split between chunks.
    if (this.#isAfterReturn && text.startsWith('\n')) text = text.slice(1)
    this.#isAfterReturn = text.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    const events: SseEvent[] = []
    for (const [index, line] of lines.entries()) {
      this.#chars += line.length
      if (this.#chars > MAX_EVENT_CHARS) throw new Error('An event of the stream is too long')
      if (index === lines.length - 1) this.#rest += line
      else {
        const event = this.#line(this.#rest + line)
        if (event) events.push(event)
        this.#rest = ''
      }
    }
    return events
  }

  #line(line: string): SseEvent | null {
    if (line === '') return this.#complete()
    if (line.startsWith(':')) return { event: null, data: null }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') this.#event = value
    if (field === 'data') this.#data.push(value)
    return null
  }

  #complete(): SseEvent | null {
    const event = { event: this.#event, data: this.#data.join('\n') }
    const isEmpty = this.#data.length === 0
    this.#event = null
    this.#data = []
    this.#chars = 0
    return isEmpty ? null : event
  }
}

/** Formats an event. Line breaks in the data are written as several lines, because a blank line would end the event. */
export function writeEvent({ event, data }: SseEvent): string {
  if (data === null) return ': keep-alive\n\n'
  const lines = data.split('\n').map((line) => `data: ${line}\n`)
  return `${event === null ? '' : `event: ${event}\n`}${lines.join('')}\n`
}
