import { readMessages } from '#api/mcp/upstream/stateless/read_messages'
import { test } from '@japa/runner'

async function messagesOf(chunks: Iterable<Buffer>) {
  const body = ReadableStream.from(chunks) as ReadableStream<Uint8Array>
  const headers = { 'content-type': 'text/event-stream' }
  const messages: unknown[] = []
  for await (const message of readMessages(new Response(body, { headers }))) messages.push(message)
  return messages
}

test.group('MCP servers without sessions | streams of events', () => {
  for (const end of ['\n', '\r\n']) {
    test(`are read byte by byte with lines that end with ${JSON.stringify(end)}`, async ({
      assert,
    }) => {
      const lines = [': comment', '', 'event: message', 'data: {"text":', 'data: "Grüße"}', '']
      const bytes = Buffer.from([...lines, 'id: 2', 'data: 7', '', 'data: 8'].join(end))
      const single = [...bytes].map((byte) => Buffer.from([byte]))
      assert.deepEqual(await messagesOf(single), [{ text: 'Grüße' }, 7])
    })
  }
})
