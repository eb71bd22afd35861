// A stdio MCP server whose tools return its state and environment and cause faults.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js'

if (process.env.FAIL) {
  console.error(`cannot start with ${process.env.FAIL}`)
  process.exit(3)
}

const server = new Server(
  { name: 'stdio-fixture', version: '1.0.0' },
  { capabilities: { tools: {} } }
)
const text = (value) => ({ content: [{ type: 'text', text: String(value) }] })
let calls = 0
const kept = []

/** Sends a request to the client during the call. */
async function ask({ method, params = {} }) {
  try {
    return text(JSON.stringify(await server.request({ method, params }, ResultSchema)))
  } catch (error) {
    return text(error)
  }
}

/** Writes a line endlessly. */
async function repeat(stream, line) {
  for (;;) if (!stream.write(line.repeat(1000))) await once(stream, 'drain')
}

const TOOLS = {
  ask,
  count: () => text((calls += 1)),
  pid: () => text(process.pid),
  environment: () => text(JSON.stringify(process.env)),
  arguments: () => text(JSON.stringify(process.argv.slice(2))),
  folder: () => text(process.cwd()),
  crash: () => process.exit(7),
  hang: () => {
    writeFileSync('hanging', '')
    return new Promise(() => {})
  },
  large: () => text('x'.repeat(20_000_000)),
  chatter: () => {
    process.stdout.write('Loading …\n\n{"level":"info"}\n[1, 2]\nnot {"jsonrpc"}\n')
    return text('done')
  },
  murmur: () => {
    setInterval(() => process.stdout.write('Waiting …\n'), 100)
    return text('done')
  },
  detach: () => {
    // The detached process exits when its output is no longer read.
    const write =
      "process.stdout.on('error', () => process.exit()); setInterval(() => console.log(1), 50)"
    const stdio = ['ignore', 'inherit', 'ignore']
    spawn(process.execPath, ['-e', write], { detached: true, stdio })
    process.exit(7)
  },
  /** Nests folders until the path is too long for the agent to delete. */
  nest: () => {
    for (let depth = 0; depth < 30; depth++) {
      mkdirSync('d'.repeat(200))
      process.chdir('d'.repeat(200))
    }
    process.exit(7)
  },
  noise: () => repeat(process.stdout, 'This is not a message\n'),
  errors: () => repeat(process.stderr, 'Something failed\n'),
  notifications: () => repeat(process.stdout, '{"jsonrpc":"2.0","method":"notifications/x"}\n'),
  store: () => {
    mkdirSync('files')
    for (let file = 0; file < 30; file++) writeFileSync(`files/${file}`, Buffer.alloc(1_000_000, 1))
    return new Promise(() => {})
  },
  grow: () => {
    setInterval(() => kept.push(Buffer.alloc(8_000_000, 1)), 20)
    return new Promise(() => {})
  },
}

server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: Object.keys(TOOLS).map((name) => ({
    name,
    description: `Tool ${name}.`,
    inputSchema: { type: 'object' },
  })),
}))
server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
  TOOLS[params.name](params.arguments)
)
await server.connect(new StdioServerTransport())
