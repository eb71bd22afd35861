import type { ApplicationConfig } from '#api/mcp/gateway/application_config'
import type { GatewaySession } from '#api/mcp/gateway/gateway_session'
import type { ResponseStream } from '#api/mcp/gateway/stateless/response_stream'
import { receiveTask } from '#api/mcp/gateway/tasks/extension_tasks'
import { taskOwner, type Tasks } from '#api/mcp/gateway/tasks/tasks'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'

/** Maximum number of watched tasks per stream; a request for more is rejected. */
const MAX_TASKS = 100

type Watching = {
  tasks: Tasks
  session: GatewaySession
  config: ApplicationConfig
  stream: ResponseStream
  /** Fields added to each notification. */
  about: object
}

type WatchedTasks = {
  ids: string[]
  /** Reports the current states, and from then on each change. */
  start: () => void
  end: () => void
}

/**
 * Reports state changes of this process's tasks that belong to the user and application. Other tasks are not
 * acknowledged.
 * @throws McpError
 */
export function watchTasks(
  { tasks, session, config, stream, about }: Watching,
  requested: unknown
): WatchedTasks {
  const given: unknown[] = Array.isArray(requested) ? requested : []
  if (given.length > MAX_TASKS) {
    throw new McpError(ErrorCode.InvalidParams, `At most ${MAX_TASKS} tasks can be watched`)
  }
  const owner = taskOwner(session, config)
  const ids = [...new Set(given.filter((id) => typeof id === 'string'))]
  const watched = ids.flatMap((id) => tasks.findExtensionTask(id, owner) ?? [])
  const reports = watched.map((task) => ({
    task,
    report: () => stream.notify('notifications/tasks', { ...receiveTask(task, session), ...about }),
  }))
  return {
    ids: watched.map(({ id }) => id),
    start() {
      for (const { task, report } of reports) {
        task.listeners.add(report)
        report()
      }
    },
    end() {
      for (const { task, report } of reports) task.listeners.delete(report)
    },
  }
}
