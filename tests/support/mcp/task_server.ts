import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import {
  InMemoryTaskMessageQueue,
  InMemoryTaskStore,
} from '@modelcontextprotocol/sdk/experimental/tasks/stores/in-memory.js'
import {
  CallToolRequestSchema,
  isInitializeRequest,
  ListToolsRequestSchema,
  RELATED_TASK_META_KEY,
  type ServerNotification,
} from '@modelcontextprotocol/sdk/types.js'
import type { Group } from '@japa/runner/core'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Result = { content: { type: 'text'; text: string }[]; isError?: boolean }
/** Operations available to a tool during its task. */
type Context = {
  taskId: string | null
  ask: () => Promise<string>
  /** No-op if the client did not request progress. */
  progress: (progress: number) => Promise<void>
  log: (data: string) => Promise<void>
  signal: AbortSignal
}

const TOOLS = ['optional', 'required', 'forbidden'] as const
const FORM = {
  mode: 'form' as const,
  message: 'Which city?',
  requestedSchema: {
    type: 'object' as const,
    properties: { city: { type: 'string' as const } },
  },
}
const text = (value: string): Result => ({ content: [{ type: 'text', text: value }] })

/** A real MCP server with tasks, based on the official library. */
export class TaskServer {
  /** IDs of the tasks that the server has created. */
  tasks: string[] = []
  canceled: string[] = []
  /** Number of calls, including those without a task. */
  calls = 0
  hasTasks = true
  answer: (context: Context) => Promise<string> = async () => 'done'
  readonly #sessions = new Map<string, StreamableHTTPServerTransport>()
  readonly #watches = new Set<NodeJS.Timeout>()
  readonly #http = createServer((request, response) => {
    this.#respond(request, response).catch(() => response.destroy())
  })

  get url(): string {
    const { port } = this.#http.address() as AddressInfo
    return `http://127.0.0.1:${port}/mcp`
  }

  async start(): Promise<void> {
    this.#http.listen(0, '127.0.0.1')
    await once(this.#http, 'listening')
  }

  stop(): void {
    for (const watch of this.#watches) clearInterval(watch)
    this.#http.closeAllConnections()
    this.#http.close()
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null
    const known = this.#sessions.get(String(request.headers['mcp-session-id']))
    if (known) return known.handleRequest(request, response, body ?? undefined)
    if (!isInitializeRequest(body)) return void response.writeHead(404).end()
    const id = randomUUID()
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => id })
    this.#sessions.set(id, transport)
    await this.#newServer().connect(transport as Parameters<Server['connect']>[0])
    await transport.handleRequest(request, response, body)
  }

  #newServer(): Server {
    const taskStore = new InMemoryTaskStore()
    const tasks = { list: {}, cancel: {}, requests: { tools: { call: {} } } }
    const server = new Server(
      { name: 'tasks', version: '1' },
      {
        capabilities: { tools: {}, logging: {}, ...(this.hasTasks && { tasks }) },
        ...(this.hasTasks && { taskStore, taskMessageQueue: new InMemoryTaskMessageQueue() }),
      }
    )
    server.setRequestHandler(ListToolsRequestSchema, () => ({
      tools: TOOLS.map((name) => ({
        name,
        inputSchema: { type: 'object' as const },
        execution: { taskSupport: name },
      })),
    }))
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
      this.calls += 1
      const store = extra.taskStore
      if (!params.task || !store) {
        const ask = () => Promise.reject(new Error('Not a task'))
        const context = { taskId: null, ask, signal: extra.signal }
        const own = notifications(extra.sendNotification, params)
        return text(await this.answer({ ...context, ...own }))
      }
      const { ttl } = params.task
      const task = await store.createTask({ ttl: ttl ?? null, pollInterval: 100 })
      const { taskId } = task
      this.tasks.push(taskId)
      const ask = async () => {
        await store.updateTaskStatus(taskId, 'input_required')
        const given = await server.elicitInput(FORM, { relatedTask: { taskId } })
        return JSON.stringify(given)
      }
      const abort = new AbortController()
      const watch = setInterval(() => {
        store.getTask(taskId).then(
          (current) => {
            if (current.status === 'cancelled') abort.abort()
          },
          // Fails once the store has deleted the task at the end of its time to live.
          () => clearInterval(watch)
        )
      }, 20)
      this.#watches.add(watch)
      abort.signal.addEventListener('abort', () => this.canceled.push(taskId))
      // The stream of the call is closed once the task exists, so notifications are sent on the session's stream.
      const send = (notification: ServerNotification) => server.notification(notification)
      const about = { _meta: { [RELATED_TASK_META_KEY]: { taskId } } }
      const own = notifications(send, params, about)
      void this.answer({ taskId, ask, signal: abort.signal, ...own })
        .then((value) => store.storeTaskResult(taskId, 'completed', text(value)))
        .catch(() => {})
        .finally(() => clearInterval(watch))
      return { task }
    })
    return server
  }
}

function notifications(
  send: (notification: ServerNotification) => Promise<void>,
  { _meta: meta }: { _meta?: { progressToken?: string | number | undefined } | undefined },
  about: object = {}
): Pick<Context, 'progress' | 'log'> {
  const progressToken = meta?.progressToken
  return {
    async progress(progress) {
      if (progressToken === undefined) return
      const params = { progressToken, progress, total: 10, ...about }
      await send({ method: 'notifications/progress', params })
    },
    log: (data) =>
      send({ method: 'notifications/message', params: { level: 'info', data, ...about } }),
  }
}

export function taskServerForEach(group: Group, use: (server: TaskServer) => void): void {
  group.each.setup(async () => {
    const server = new TaskServer()
    await server.start()
    use(server)
    return () => server.stop()
  })
}
