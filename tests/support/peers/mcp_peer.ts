import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Message = { id?: number; method: string; params?: Record<string, unknown> }

export type McpPeer = {
  url: string
  /** Methods of the received requests, in order. */
  methods: string[]
  /** Arguments of the received tool calls. */
  calls: Record<string, unknown>[]
  /** `_meta` of the received tool calls. */
  metas: unknown[]
  headers: IncomingMessage['headers'][]
  close(): Promise<void>
}

/**
 * `json` and `stream` are the two response formats of a single endpoint; `sse` is the older transport with two
 * endpoints.
 */
type Transport = 'json' | 'stream' | 'sse'

/** Starts a real MCP server on this machine with the tools `ask` and `fail`. */
export async function startMcpPeer(transport: Transport): Promise<McpPeer> {
  const methods: string[] = []
  const calls: Record<string, unknown>[] = []
  const metas: unknown[] = []
  const headers: IncomingMessage['headers'][] = []
  const session = randomUUID()
  let stream: ServerResponse | null = null
  let isInitialized = false

  const resultOf = ({ method, params = {} }: Message) => {
    if (method === 'initialize') {
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'peer', version: '1' },
      }
    }
    if (method === 'tools/list') return { tools: ['ask', 'fail'].map(toolNamed) }
    const given = params.arguments as Record<string, unknown>
    calls.push(given)
    metas.push(params._meta)
    const text = `You said: ${String(given.question)}`
    return { content: [{ type: 'text', text }], structuredContent: { said: given.question } }
  }
  const responseTo = (message: Message) => {
    const isUnknown = message.method === 'tools/call' && message.params?.name === 'fail'
    const isEarly = message.method === 'tools/call' && !isInitialized
    const outcome =
      isUnknown || isEarly
        ? { error: { code: -32602, message: isEarly ? 'not initialized' : 'Unknown tool: fail' } }
        : { result: resultOf(message) }
    return JSON.stringify({ jsonrpc: '2.0', id: message.id, ...outcome })
  }

  const server = createServer(async (request, response) => {
    headers.push(request.headers)
    if (request.method === 'GET' && transport === 'sse') {
      stream = response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.write('event: endpoint\ndata: /messages?session=1\n\n')
    }
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const message = JSON.parse(await textOf(request)) as Message
    methods.push(message.method)
    if (message.method === 'notifications/initialized') isInitialized = true
    if (message.id === undefined) return void response.writeHead(202).end()
    const isKnown = message.method === 'initialize' || request.headers['mcp-session-id'] === session
    if (transport !== 'sse' && !isKnown) return void response.writeHead(404).end()
    if (transport === 'sse') {
      response.writeHead(202).end('Accepted')
      return void stream?.write(`event: message\ndata: ${responseTo(message)}\n\n`)
    }
    const isStream = transport === 'stream'
    response.writeHead(200, {
      'content-type': isStream ? 'text/event-stream' : 'application/json',
      'mcp-session-id': session,
    })
    if (!isStream) return void response.end(responseTo(message))
    const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params: {} })
    response.write(`event: message\ndata: ${note}\n\n`)
    response.write(`event: message\ndata: ${responseTo(message)}\n\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/${transport === 'sse' ? 'sse' : 'mcp'}`,
    methods,
    calls,
    metas,
    headers,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const toolNamed = (name: string) => ({
  name,
  inputSchema: { type: 'object', properties: { question: { type: 'string' } } },
})

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
