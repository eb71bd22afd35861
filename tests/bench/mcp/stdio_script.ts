import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { resultOf, TOOLS } from './bench_tools.js'

/** Offers the same tools as a stdio server, the only kind that npm mcp-proxy supports. */
const server = new Server({ name: 'bench', version: '1' }, { capabilities: { tools: {} } })
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }))
server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
  resultOf(params.name, params.arguments ?? {})
)
await server.connect(new StdioServerTransport())
