// A stdio MCP server. The argument selects its revisions: `new`, `both`, `old`, `strict` (old, and ends when it receives
// anything but the handshake), `silent` (old, and ignores unknown requests) or `late` (new, and starts slowly).
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { inputRequired, Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

const [revisions] = process.argv.slice(2)
const isOld = ['old', 'strict', 'silent'].includes(revisions)
const FORM = {
  message: 'Which city?',
  requestedSchema: { type: 'object', properties: { city: { type: 'string' } } },
}
const STATE = 'state of the server, ünchanged'
const methods = []
let canceled = 0
const text = (value) => ({ content: [{ type: 'text', text: String(value) }] })

function newServer() {
  const server = new Server({ name: revisions, version: '1' }, { capabilities: { tools: {} } })
  const TOOLS = {
    methods: () => text(methods.join(' ')),
    canceled: () => text(canceled),
    echo: ({ message }) => text(message),
    ask: async (_given, { mcpReq }) => {
      if (isOld) return text(JSON.stringify(await server.elicitInput(FORM)))
      const responses = mcpReq.inputResponses
      if (!responses) {
        const inputRequests = { city: inputRequired.elicit(FORM) }
        return inputRequired({ inputRequests, requestState: STATE })
      }
      return text(
        `${mcpReq.requestState() === STATE ? 'kept' : 'changed'}: ${JSON.stringify(responses)}`
      )
    },
    progress: async (_given, { mcpReq }) => {
      const { progressToken } = mcpReq._meta ?? {}
      for (const progress of [1, 2, 3]) {
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress },
        })
      }
      return text('done')
    },
    hang: (_given, { mcpReq }) =>
      new Promise((resolve) => {
        mcpReq.signal.addEventListener('abort', () => {
          canceled += 1
          resolve(text('late'))
        })
      }),
    crash: () => process.exit(7),
  }
  server.setRequestHandler('tools/list', () => ({
    tools: Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: 'object' } })),
  }))
  server.setRequestHandler('tools/call', ({ params }, context) =>
    TOOLS[params.name](params.arguments ?? {}, context)
  )
  return server
}

// Intercepts the input to record the methods, and to exit or skip a message if the revision
// requires it.
const input = new PassThrough()
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { method, id } = JSON.parse(line)
    if (method) methods.push(method)
    if (revisions === 'strict' && methods[0] !== 'initialize') process.exit(1)
    if (revisions === 'silent' && method === 'server/discover' && id !== undefined) return
    input.write(`${line}\n`)
  })
  .on('close', () => process.exit(0))

if (revisions === 'late') await new Promise((resolve) => setTimeout(resolve, 300))
const transport = new StdioServerTransport(input, process.stdout)
if (isOld) await newServer().connect(transport)
else serveStdio(newServer, { transport, legacy: revisions === 'both' ? 'serve' : 'reject' })
