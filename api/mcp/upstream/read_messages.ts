import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** The messages of a response: one, or those of a stream of events. @throws StreamableHTTPError for other content */
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
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body) {
    rest += decoder.decode(chunk, { stream: true })
    const events = rest.split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    for (const event of events) {
      const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
      if (lines.length > 0) yield JSON.parse(lines.map((line) => line.slice(5)).join('\n'))
    }
  }
}
