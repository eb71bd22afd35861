import { LineReader } from '#api/mcp/agent/line_reader'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** The messages of a response, whose size its caller limits: one, or those of a stream of events. @throws StreamableHTTPError for other content */
export async function* readMessages(response: Response): AsyncGenerator<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) {
    yield await response.json()
    return
  }
  if (!response.ok || !response.body || !type.startsWith('text/event-stream')) {
    await response.body?.cancel()
    throw new StreamableHTTPError(response.status, 'The response contains no message')
  }
  let data: string[] = []
  const events: string[] = []
  const reader = new LineReader(
    Infinity,
    (line) => {
      if (line.startsWith('data:')) data.push(line.slice(5))
      if (line !== '' || data.length === 0) return
      events.push(data.join('\n'))
      data = []
    },
    () => {}
  )
  for await (const chunk of response.body) {
    reader.add(Buffer.from(chunk))
    for (const event of events.splice(0)) yield JSON.parse(event)
  }
}
