import { LineReader } from '#api/mcp/agent/line_reader'

export type ServerEvent = { id: string | undefined; name: string; data: string }

/** Event name used if the stream names none. */
const MESSAGE = 'message'

/**
 * Parses an event stream as specified by the HTML standard ("Server-sent events"), except that events without data are
 * also reported, because their IDs count. The caller must limit the size of the stream.
 */
export async function* readEvents(
  chunks: AsyncIterable<Buffer>,
  onRetry: (retryMs: number) => void = () => {}
): AsyncGenerator<ServerEvent> {
  const events: ServerEvent[] = []
  let current = emptyEvent()
  const onLine = (line: string) => {
    if (line === '') {
      const { id, name, data } = current
      if (id !== undefined || data.length > 0) events.push({ id, name, data: data.join('\n') })
      current = emptyEvent()
      return
    }
    const [field, value] = fieldOf(line)
    if (field === 'data') current.data.push(value)
    else if (field === 'event') current.name = value || MESSAGE
    else if (field === 'id' && !value.includes('\0')) current.id = value
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) onRetry(Number(value))
  }
  const reader = new LineReader(Infinity, onLine, () => {})
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
