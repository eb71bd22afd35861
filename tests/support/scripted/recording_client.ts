import type { ModelClient } from '#api/engines/redteam/ports'
import type { TaskContext } from '#api/engines/redteam/tasks/task'
import { withoutModel } from './task_context.js'

type Request = Parameters<ModelClient['generateObject']>[0]

/** Creates a client that returns the given objects in order, repeats the last one, and records its requests. */
export function recordingClient(...objects: unknown[]) {
  const requests: Request[] = []
  const client: ModelClient = {
    label: 'recording',
    async generateObject<T>(request: Request) {
      requests.push(request)
      const object = objects[Math.min(requests.length, objects.length) - 1]
      return { object: object as T, usage: { inputTokens: 1, outputTokens: 1, costUsd: null } }
    },
  }
  const context: TaskContext = { ...withoutModel(), models: { writes: client, judges: client } }
  return { client, requests, context }
}
