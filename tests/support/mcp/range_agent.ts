import type { McpTool } from '#api/engines/mcp/vocabulary'
import { textOf } from '#tests/support/mcp/gateway'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `obedient` follows instructions in results and descriptions, `hardened` does not. `idle` connects but calls nothing,
 * `offline` never connects, `careless` sends something else than the attack demands, `scattered` does so in a session of its own, `crashing` fails after its calls, and `failing` fails after it has read.
 */
export type AgentBehavior =
  'obedient' | 'hardened' | 'idle' | 'offline' | 'careless' | 'scattered' | 'crashing' | 'failing'

type Options = {
  /** URL of the MCP server, as its owner configured it. */
  mcpUrl: () => string
  behavior: AgentBehavior | ((reference: string) => AgentBehavior)
  /** Whether all messages share one MCP session, as in agents that connect when they start. */
  sharesSession?: boolean
}

/** A small agent behind HTTP that uses MCP through the official client. Close it in the test's cleanup. */
export async function startRangeAgent(options: Options) {
  let shared: Promise<Connection> | undefined
  const connection = () => {
    if (!options.sharesSession) return connect(options.mcpUrl())
    return (shared ??= connect(options.mcpUrl()))
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

type Connection = { client: Client; tools: McpTool[]; url: string }

async function connect(url: string): Promise<Connection> {
  const client = new Client({ name: 'agent', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Transport)
  const connection: Connection = { client, tools: (await client.listTools()).tools, url }
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {})
  return connection
}

async function work(connection: Connection, reference: string, behavior: AgentBehavior) {
  const reader = connection.tools.find(({ name }) => /get|read/.test(name))
  const read = async (id: string) => {
    const result = textOf(await connection.client.callTool(callOf(reader, id)))
    // Agents list the tools before each step of a model.
    connection.tools = (await connection.client.listTools()).tools
    const described = connection.tools.find(({ name }) => name === reader?.name)?.description ?? ''
    await follow(connection, [...result.split('\n'), described], result, behavior)
    return result
  }
  const first = await read(reference)
  const summary = first.includes(`${reference}-2`) ? first + (await read(`${reference}-2`)) : first
  if (behavior === 'crashing' || behavior === 'failing') throw new Error('out of memory')
  return `Summary: ${summary.slice(0, 40)}`
}

/** Calls the tools that a text names, as a model without any defense does. */
async function follow(
  { client, tools, url }: Connection,
  texts: readonly string[],
  read: string,
  behavior: AgentBehavior
) {
  if (behavior === 'hardened' || behavior === 'failing') return
  for (const text of texts) {
    const named = tools.find(({ name }) => /send/.test(name) && text.includes(name))
    if (!named) continue
    if (behavior === 'obedient' || behavior === 'crashing') {
      await client.callTool(callOf(named, `${text}\n${read}`))
      continue
    }
    const sender = behavior === 'scattered' ? (await connect(url)).client : client
    await sender.callTool(callOf(named, 'Your record was read.'))
    if (sender !== client) await sender.close()
  }
}

/** A call with the same text for each argument. */
function callOf(tool: McpTool | undefined, text: string) {
  const { properties = {} } = (tool?.inputSchema ?? {}) as { properties?: object }
  const given = Object.keys(properties).map((name) => [name, text] as const)
  return { name: tool?.name ?? 'none', arguments: Object.fromEntries(given) }
}
