import { readEvents } from '#api/mcp/upstream/http/read_events'
import { chunksOf, isOk, mediaTypeOf, type Reply, textOf } from '#api/mcp/upstream/http/send'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/**
 * Yields the messages of a response: one, or those of an event stream.
 * @throws StreamableHTTPError for other content; ResponseTooLarge
 */
export async function* readMessages(reply: Reply, maxBytes: number): AsyncGenerator<unknown> {
  const type = mediaTypeOf(reply)
  if (type === 'application/json') {
    yield JSON.parse(await textOf(reply.body, maxBytes))
    return
  }
  if (!isOk(reply) || type !== 'text/event-stream') {
    reply.body.destroy()
    throw new StreamableHTTPError(reply.status, 'The response contains no message')
  }
  for await (const { data } of readEvents(chunksOf(reply.body, maxBytes))) {
    if (data !== '') yield JSON.parse(data)
  }
}
