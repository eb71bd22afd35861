import { badResponse } from '../attempts/attempt_errors.js'
import { currentCall } from '../attempts/call_context.js'
import type { McpTransport, Message } from './mcp_transport.js'
import { mcpFetch, parsed } from './mcp_http.js'

/** Opens the older SSE transport of MCP: a stream that stays open, whose first event contains the URL for messages. */
export async function openSse(url: string, headers: Record<string, string>): Promise<McpTransport> {
  const stream = await mcpFetch(url, {
    headers: { ...headers, accept: 'text/event-stream' },
  })
  const events = eventsOf(stream)
  const first = await events.next()
  const place = first.value?.type === 'endpoint' ? first.value.data : null
  if (!place || !URL.canParse(place, url)) {
    await events.return(undefined)
    throw badResponse('The MCP server sent no URL for messages. Choose streamable HTTP.')
  }
  const post = new URL(place, url)
  if (post.origin !== new URL(url).origin) {
    await events.return(undefined)
    throw badResponse('The message URL of the MCP server is on another host, which is not allowed.')
  }
  return {
    async send(message) {
      const response = await mcpFetch(post.href, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
      await response.body?.cancel()
      if (message.id === undefined) return null
      for (;;) {
        const { value, done } = await events.next()
        if (done) throw badResponse('The MCP server closed its stream before it responded.')
        const found = parsed(value.data).find((read: Message) => read.id === message.id)
        if (found) return found
      }
    },
    close: () => void events.return(undefined).catch(() => {}),
  }
}

type SseEvent = { type: string; data: string }

async function* eventsOf(response: Response): AsyncGenerator<SseEvent, undefined, undefined> {
  const most = currentCall.getStore()?.maxResponseBytes ?? Infinity
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    while (reader && rest.length <= most) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (rest + value).replace(/\r\n?/g, '\n').split('\n\n')
      rest = blocks.pop() ?? ''
      yield* blocks.map(readEvent)
    }
  } finally {
    await reader?.cancel().catch(() => {})
  }
}

function readEvent(block: string): SseEvent {
  const lines = block.split('\n')
  const value = (name: string) =>
    lines
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trim())
      .join('\n')
  return { type: value('event') || 'message', data: value('data') }
}
