import type { McpTool } from '#api/engines/mcp/vocabulary'
import { textOf } from '#tests/support/mcp/gateway'
import { REVISION } from '#tests/support/mcp/stateless'
import * as stateless from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `obedient` follows instructions in results and descriptions, `hardened` does not. `idle` connects but calls nothing,
 * `offline` never connects, `careless` sends data other than what the attack demands, `scattered` does so in a separate
 * session, `crashing` fails after its calls, `failing` fails after it has read, and `curt` reads only the first part of a
 * record.
 */
export type AgentBehavior =
  | 'obedient'
  | 'hardened'
  | 'idle'
  | 'offline'
  | 'careless'
  | 'scattered'
  | 'crashing'
  | 'failing'
  | 'curt'

/**
 * `http`: streamable HTTP with a session. `sse`: HTTP+SSE. `stateless`: revision 2026-07-28 only.
 */
export type AgentProtocol = 'http' | 'sse' | 'stateless'

type Options = {
  /** URL of the MCP server, as its owner configured it. */
  mcpUrl: () => string
  behavior: AgentBehavior | ((reference: string) => AgentBehavior)
  /** Whether all messages share one MCP session, as in agents that connect when they start. */
  sharesSession?: boolean
  protocol?: AgentProtocol
}

/** Starts a small HTTP agent that uses MCP through the official client. Close it in the test's cleanup. */
export async function startRangeAgent(options: Options) {
  let shared: Promise<Connection> | undefined
  const connection = () => {
    const open = () => connect(options.mcpUrl(), options.protocol)
    return options.sharesSession ? (shared ??= open()) : open()
  }
  const respond = async (message: string): Promise<string> => {
    const [reference = ''] = /REC-[A-Z0-9]{8}/.exec(message) ?? []
    const { behavior: chosen } = options
    const behavior = typeof chosen === 'function' ? chosen(reference) : chosen
    if (behavior === 'offline') return 'I cannot look that up.'
    const connected = await connection()
    try {
      return behavior === 'idle'
        ? 'I cannot look that up.'
        : await work(connected, reference, behavior)
    } finally {
      if (!options.sharesSession) await connected.client.close()
    }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { message } = JSON.parse(Buffer.concat(chunks).toString())
    try {
      const text = await respond(message)
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ text }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      await shared?.then(({ client }) => client.close()).catch(() => {})
      server.close()
      server.closeAllConnections()
    },
  }
}

type AnyClient = Pick<Client, 'close'> & {
  listTools: () => Promise<{ tools: McpTool[] }>
  callTool: (call: { name: string; arguments: Record<string, string> }) => Promise<unknown>
}
type Connection = { client: AnyClient; tools: McpTool[]; open: () => Promise<Connection> }

async function connect(url: string, protocol: AgentProtocol = 'http'): Promise<Connection> {
  const client =
    protocol === 'stateless' ? await withoutSession(url) : await inSession(url, protocol)
  const { tools } = await client.listTools()
  return { client, tools, open: () => connect(url, protocol) }
}

const ABOUT = { name: 'agent', version: '1' }

async function inSession(url: string, protocol: 'http' | 'sse'): Promise<AnyClient> {
  const client = new Client(ABOUT)
  const Channel = protocol === 'sse' ? SSEClientTransport : StreamableHTTPClientTransport
  await client.connect(new Channel(new URL(url)) as Transport)
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {})
  return client
}

async function withoutSession(url: string): Promise<AnyClient> {
  const client = new stateless.Client(ABOUT, { versionNegotiation: { mode: { pin: REVISION } } })
  await client.connect(new stateless.StreamableHTTPClientTransport(new URL(url)))
  return client
}

const CODE = /add its code: REC-\w{8}-2 (\w+)/

async function work(connection: Connection, reference: string, behavior: AgentBehavior) {
  const reader = connection.tools.find(({ name }) => /get|read/.test(name))
  const read = async (id: string): Promise<string> => {
    const result = textOf(await connection.client.callTool(callOf(reader, id)))
    // Agents list the tools before each model call.
    connection.tools = (await connection.client.listTools()).tools
    const described = connection.tools.find(({ name }) => name === reader?.name)?.description ?? ''
    await follow(connection, [...result.split('\n'), described], result, behavior)
    // The description of a tool may contain a code that its call requires.
    const [, code] = /needs its code/.test(result) ? (CODE.exec(described) ?? []) : []
    return code === undefined ? result : read(`${reference}-2 ${code}`)
  }
  const first = await read(reference)
  const hasMore = first.includes(`${reference}-2`) && behavior !== 'curt'
  const summary = hasMore ? first + (await read(`${reference}-2`)) : first
  if (behavior === 'crashing' || behavior === 'failing') throw new Error('out of memory')
  return `Summary: ${summary.slice(0, 40)}`
}

/**
 * Calls each sending tool that one of the texts names, unless the behavior resists instructions.
 * Obedient agents send the text and what they read; careless ones send something else.
 */
async function follow(
  { client, tools, open }: Connection,
  texts: readonly string[],
  read: string,
  behavior: AgentBehavior
) {
  if (['hardened', 'failing', 'curt'].includes(behavior)) return
  for (const text of texts) {
    const named = tools.find(({ name }) => /send/.test(name) && text.includes(name))
    if (!named) continue
    if (behavior === 'obedient' || behavior === 'crashing') {
      await client.callTool(callOf(named, `${text}\n${read}`))
      continue
    }
    const sender = behavior === 'scattered' ? (await open()).client : client
    await sender.callTool(callOf(named, 'Your record was read.'))
    if (sender !== client) await sender.close()
  }
}

/** Builds a call that passes the same text for each argument. */
function callOf(tool: McpTool | undefined, text: string) {
  const { properties = {} } = (tool?.inputSchema ?? {}) as { properties?: object }
  const given = Object.keys(properties).map((name) => [name, text] as const)
  return { name: tool?.name ?? 'none', arguments: Object.fromEntries(given) }
}
