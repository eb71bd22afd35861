import { connectedServer } from '#tests/support/mcp/conformance/connected'
import { ExtensionClient } from '#tests/support/mcp/extension_client'
import {
  allow,
  approvedApplication,
  connectClient,
  type GatewayApplication,
  textOf,
} from '#tests/support/mcp/gateway'
import { TaskServer } from '#tests/support/mcp/task_server'
import type { Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'

type Fields = Record<string, unknown>
type Cleanup = (end: () => Promise<void> | void) => void
export type TaskProtocol = '2025-11-25' | '2026-07-28'

/** A server with tasks and an application that permits its tools, for one of the task protocols. */
export type TaskSetup = GatewayApplication & {
  /** Name, at the server, of the tool whose calls become tasks. */
  tool: string
  /** Number of tasks that the server has created. */
  created: () => number
  kill: () => Promise<void>
  connect: (gatewayUrl: string) => Promise<TaskDriver>
}

export type TaskDriver = {
  /** Starts a call that becomes a task. @returns the task's ID */
  start: (length: 'brief' | 'endless') => Promise<string>
  /** Returns the result of the call, even if it did not become a task. */
  call: () => Promise<Fields>
  statusOf: (taskId: string) => Promise<Fields>
  /** Waits until the task has ended and returns its result. */
  resultOf: (taskId: string) => Promise<Fields>
}

export const setUpTasks = (
  protocol: TaskProtocol,
  owner: Persona,
  cleanup: Cleanup
): Promise<TaskSetup> =>
  protocol === '2025-11-25' ? ofSessions(owner, cleanup) : ofExtension(owner, cleanup)

async function ofSessions(owner: Persona, cleanup: Cleanup): Promise<TaskSetup> {
  const server = new TaskServer()
  await server.start()
  cleanup(() => server.stop())
  const application = await approvedApplication(owner, { one: server.url })
  const connect = async (url: string): Promise<TaskDriver> => {
    const client = await connectClient(url, application.slug, owner.token, newClient())
    cleanup(() => client.close().catch(() => {}))
    const send = (method: string, params: Fields): Promise<Fields> =>
      client.request({ method, params }, ResultSchema)
    const start = async () => {
      const call = { name: 'one__optional', arguments: {}, task: {} }
      return String(Object((await send('tools/call', call)).task).taskId)
    }
    const resultOf = (taskId: string) => send('tasks/result', { taskId })
    return {
      async start(length) {
        server.answer = length === 'brief' ? async () => 'done' : () => new Promise(() => {})
        return start()
      },
      async call() {
        server.answer = async () => 'done'
        return resultOf(await start())
      },
      statusOf: (taskId) => send('tasks/get', { taskId }),
      resultOf,
    }
  }
  const kill = async () => server.stop()
  return { ...application, tool: 'optional', created: () => server.tasks.length, kill, connect }
}

const newClient = () => new Client({ name: 'test', version: '1' })

async function ofExtension(owner: Persona, cleanup: Cleanup): Promise<TaskSetup> {
  const { server, ...application } = await connectedServer(owner, 'modern', cleanup)
  const tool = 'slow_compute'
  const connect = async (url: string): Promise<TaskDriver> => {
    const client = new ExtensionClient(`${url}/mcp/a/${application.slug}`, owner.token)
    const resultOf = async (taskId: string) => Object((await client.until(taskId)).result) as Fields
    return {
      start: (length) =>
        client.start(tool, { seconds: length === 'brief' ? 0.2 : 600, label: 'done' }),
      async call() {
        const result = await client.call(tool, { seconds: 0.2, label: 'done' })
        return result.resultType === 'task' ? resultOf(String(result.taskId)) : result
      },
      statusOf: (taskId) => client.get(taskId),
      resultOf,
    }
  }
  const created = () => server.tasks.ids.length
  return { ...application, tool, created, kill: () => server.stop(), connect }
}

/** Requires approval for every call of the team. */
export const askAlways = (owner: Persona) => allow(owner.team.id, { effect: 'ask', position: 1 })

export const isDone = (result: unknown): boolean => textOf(result).includes('done')
