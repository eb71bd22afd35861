import { createBuiltInBackend } from '#api/engines/redteam/built_in/backend'
import { judgeByRules } from '#api/engines/redteam/built_in/judge/judge_by_rules'
import { HARMFUL_CONTENT } from '#api/engines/redteam/vocabulary'
import { seededRandom } from '#api/engines/seeded_random'
import type { TaskContext } from '#api/engines/redteam/tasks/task'
import { schemaFiller } from '../requests/schema_filler.js'
import { scriptedClient } from './scripted_client.js'
import type { Script } from './scripted_model.js'

/** Creates a task context without a model; its memory is a map. */
export function withoutModel(seed = 1): TaskContext {
  const memory = new Map<string, Record<string, unknown>>()
  return {
    rules: createBuiltInBackend(async (attempt) => judgeByRules(attempt)),
    models: null,
    harm: new Set(HARMFUL_CONTENT),
    random: seededRandom(seed),
    memory: {
      recall: async (key) => memory.get(key) ?? {},
      keep: async (key, state) => void memory.set(key, state),
    },
  }
}

/** Creates a task context with a scripted model. */
export async function withModel(script: Script = schemaFiller()) {
  const { model, client } = await scriptedClient(script)
  const context: TaskContext = { ...withoutModel(), models: { writes: client, judges: client } }
  return { context, model }
}
