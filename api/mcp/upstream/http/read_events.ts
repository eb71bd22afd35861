import { LineReader } from '#api/mcp/agent/line_reader'

export type ServerEvent = { id: string | undefined; name: string; data: string }

/** Event name used if the stream names none. */
const MESSAGE = 'message'

/**
 * Parses an event stream as specified by the HTML standard ("Server-sent events"), except that events without data are
 * also reported, because their IDs count. The caller must limit the size of the stream.
 */
export class EventReader {
  #current = emptyEvent()
  readonly #lines = new LineReader(
    Infinity,
    (line) => this.#read(line),
    () => {}
  )

  constructor(
    private readonly onEvent: (event: ServerEvent) => void,
    private readonly onRetry: (retryMs: number) => void = () => {}
  ) {}

  add(chunk: Buffer): void {
    this.#lines.add(chunk)
  }

  #read(line: string): void {
    const current = this.#current
    if (line === '') {
      const { id, name, data } = current
      this.#current = emptyEvent()
      if (id !== undefined || data.length > 0) this.onEvent({ id, name, data: data.join('\n') })
      return
    }
    const [field, value] = fieldOf(line)
    if (field === 'data') current.data.push(value)
    else if (field === 'event') current.name = value || MESSAGE
    else if (field === 'id' && !value.includes('\0')) current.id = value
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) this.onRetry(Number(value))
  }
}

/** Yields the events of a stream. */
export async function* readEvents(chunks: AsyncIterable<Buffer>): AsyncGenerator<ServerEvent> {
  const events: ServerEvent[] = []
  const reader = new EventReader((event) => events.push(event))
  for await (const chunk of chunks) {
    reader.add(chunk)
    yield* events.splice(0)
  }
}

const emptyEvent = () => ({
  id: undefined as string | undefined,
  name: MESSAGE,
  data: [] as string[],
})

function fieldOf(line: string): [field: string, value: string] {
  const colon = line.indexOf(':')
  if (colon < 0) return [line, '']
  const from = line[colon + 1] === ' ' ? colon + 2 : colon + 1
  return [line.slice(0, colon), line.slice(from)]
}
