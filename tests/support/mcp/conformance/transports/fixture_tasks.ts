import {
  type Fields,
  INVALID_PARAMS,
  MISSING_CAPABILITY,
  recordOf,
  type Requests,
  RpcError,
  type RunTask,
  type TaskWork,
} from '#tests/support/mcp/conformance/era'
import { randomUUID } from 'node:crypto'

export const TASKS = 'io.modelcontextprotocol/tasks'
const DECLARED = { extensions: { [TASKS]: {} } }
const METHODS = ['tasks/get', 'tasks/update', 'tasks/cancel']

type Waiting = { request: Fields; respond: (response: Fields) => void }
type Task = {
  status: string
  payload: Fields
  waiting: Map<string, Waiting>
  abort: AbortController
  createdAt: string
  lastUpdatedAt: string
}

/** Tasks of 2026-07-28 clients. */
export class FixtureTasks {
  /** Whether calls become tasks even if the client does not support them, which the protocol forbids. */
  ignoresCapabilities = false
  readonly #tasks = new Map<string, Task>()

  /** IDs of all tasks. */
  get ids(): string[] {
    return [...this.#tasks.keys()]
  }

  get canceled(): string[] {
    return this.ids.filter((id) => this.#tasks.get(id)?.status === 'cancelled')
  }

  /** Forgets all tasks, as a restarted server would, but does not end their work. */
  forget(): void {
    this.#tasks.clear()
  }

  static handles(method: string): boolean {
    return METHODS.includes(method)
  }

  /**
   * Returns the function that runs a tool: as a task if the client's capabilities allow it,
   * otherwise during the call. The function throws if the tool requires a task that the client does
   * not support.
   */
  runnerFor(capabilities: Fields, ask: TaskWork['ask']): RunTask {
    return async (work, { isRequired = false } = {}) => {
      if (isDeclared(capabilities) || this.ignoresCapabilities) return this.#create(work)
      if (isRequired) throw missing()
      return work({ ask, signal: new AbortController().signal })
    }
  }

  /**
   * Handles a request about a task.
   * @throws RpcError if the client does not support tasks or the task is unknown
   */
  handle(method: string, params: Fields, capabilities: Fields): Fields {
    if (!isDeclared(capabilities)) throw missing()
    const id = String(params.taskId)
    const task = this.#tasks.get(id)
    if (!task) throw new RpcError(INVALID_PARAMS, 'Task not found')
    if (method === 'tasks/get') return { ...stateOf(id, task), ...detailOf(task) }
    if (method === 'tasks/cancel') {
      become(task, 'cancelled')
      task.abort.abort()
      return {}
    }
    for (const [key, response] of Object.entries(recordOf(params.inputResponses))) {
      const waiting = task.waiting.get(key)
      task.waiting.delete(key)
      if (task.waiting.size === 0) become(task, 'working')
      waiting?.respond(recordOf(response))
    }
    return {}
  }

  #create(work: (task: TaskWork) => Promise<Fields>): Fields {
    const at = new Date().toISOString()
    const task: Task = {
      ...{ status: 'working', payload: {}, createdAt: at, lastUpdatedAt: at },
      ...{ waiting: new Map(), abort: new AbortController() },
    }
    const id = randomUUID()
    this.#tasks.set(id, task)
    work({ ask: (requests) => asked(task, requests), signal: task.abort.signal }).then(
      (result) => end(task, 'completed', { result }),
      (error: Error) => {
        const { code = -32603 } = error as Partial<RpcError>
        end(task, 'failed', { error: { code, message: error.message } })
      }
    )
    return { resultType: 'task', ...stateOf(id, task) }
  }
}

const isDeclared = ({ extensions }: Fields) => TASKS in recordOf(extensions)
const missing = () =>
  new RpcError(MISSING_CAPABILITY, 'Tasks are required', { requiredCapabilities: DECLARED })

const stateOf = (taskId: string, { status, createdAt, lastUpdatedAt }: Task): Fields => ({
  ...{ taskId, status, createdAt, lastUpdatedAt, ttlMs: 600_000, pollIntervalMs: 100 },
})

function detailOf({ status, payload, waiting }: Task): Fields {
  if (status !== 'input_required') return payload
  const requests = [...waiting].map(([key, { request }]) => [key, request] as const)
  return { inputRequests: Object.fromEntries(requests) }
}

async function asked(task: Task, requests: Requests): Promise<Record<string, Fields>> {
  const responses = Object.entries(requests).map(async ([key, request]) => {
    const { promise, resolve: respond } = Promise.withResolvers<Fields>()
    task.waiting.set(key, { request, respond })
    return [key, await promise] as const
  })
  become(task, 'input_required')
  return Object.fromEntries(await Promise.all(responses))
}

function end(task: Task, status: string, payload: Fields) {
  if (task.status === 'cancelled') return
  task.payload = payload
  become(task, status)
}

function become(task: Task, status: string) {
  if (['completed', 'failed', 'cancelled'].includes(task.status)) return
  task.status = status
  task.lastUpdatedAt = new Date().toISOString()
}
