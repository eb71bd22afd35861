import { readMessages } from '#api/mcp/upstream/stateless/read_messages'
import { test } from '@japa/runner'
import { Readable } from 'node:stream'

async function messagesOf(chunks: Iterable<Buffer>) {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  const reply = { status: 200, headers, body: Readable.from(chunks) }
  const messages: unknown[] = []
  for await (const message of readMessages(reply, 1_000)) messages.push(message)
  return messages
}

test.group('Stateless MCP servers | event streams', () => {
  for (const end of ['\n', '\r\n']) {
    test(`messages that arrive byte by byte are read if lines end with ${JSON.stringify(end)}`, async ({
      assert,
    }) => {
      const lines = [': comment', '', 'event: message', 'data: {"text":', 'data: "Grüße"}', '']
      const bytes = Buffer.from([...lines, 'id: 2', 'data: 7', '', 'data: 8'].join(end))
      const single = [...bytes].map((byte) => Buffer.from([byte]))
      assert.deepEqual(await messagesOf(single), [{ text: 'Grüße' }, 7])
    })
  }
})
