import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DemoServer, demoServers } from './demo_servers.js'

const servers = demoServers()

/** Handles one request of an MCP client; keeps no sessions. @returns false for an unknown server */
export async function respondToMcp(
  name: string,
  request: IncomingMessage,
  response: ServerResponse
): Promise<boolean> {
  const demo = servers.get(name)
  if (!demo) return false
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end()
    return true
  }
  const server = serverOf(demo)
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => void server.close().catch(() => {}))
  await server.connect(transport as Parameters<Server['connect']>[0])
  await transport.handleRequest(request, response)
  return true
}

function serverOf({ name, tools }: DemoServer): Server {
  const server = new Server({ name, version: '1.0.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ descriptor }) => descriptor()),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const called = tools.find(({ descriptor }) => descriptor().name === params.name)
    if (!called) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return { content: [{ type: 'text', text: called.respond(params.arguments ?? {}) }] }
  })
  return server
}
