import { runTask, seededRandom } from '#api/engines/redteam/index'
import { ModelError } from '#api/platform/model_providers/model_error'
import { bookTaskUsage } from '#api/targets/model_tasks/book_task_usage'
import { taskMemory } from '#api/targets/model_tasks/task_memory'
import { withTaskModels, rules } from '#api/targets/model_tasks/task_models'
import type Team from '#api/accounts/tenants/team'

/** A target's self-description; parts that its responses do not cover are null. */
export type SelfDescription = {
  purpose: string | null
  limitations: string | null
  user: string | null
  tools: { name: string; description: string; parameters: string[] }[]
}

const TASK = 'target-purpose-discovery'

/** Parses a target's responses with the team's model, or with the built-in rules if there is none or it fails. */
export async function readDiscovery(team: Team, responses: readonly string[], signal: AbortSignal) {
  return withTaskModels(team, async (models) => {
    const read = async (by: typeof models) => {
      const context = {
        rules,
        models: by,
        harm: new Set<string>(),
        random: seededRandom(1),
        memory: taskMemory(team),
        signal,
      }
      const state = { answers: responses, currentQuestionIndex: responses.length }
      return descriptionIn(await runTask(TASK, { state }, context))
    }
    if (!models) return { by: 'rules' as const, found: await read(null) }
    try {
      return { by: 'model' as const, found: await read(models) }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      return { by: 'rules' as const, found: await read(null) }
    } finally {
      await bookTaskUsage(team, models.spent())
    }
  })
}

function descriptionIn({ purpose: found }: Record<string, unknown>): SelfDescription {
  const fields = typeof found === 'object' && found !== null ? { ...found } : {}
  const text = (name: string) => {
    const value: unknown = Reflect.get(fields, name)
    return typeof value === 'string' && value.trim() ? value : null
  }
  const tools: unknown = Reflect.get(fields, 'tools')
  return {
    purpose: text('purpose'),
    limitations: text('limitations'),
    user: text('user'),
    tools: Array.isArray(tools) ? tools.map(toolIn) : [],
  }
}

const toolIn = (tool: unknown) => {
  const fields = typeof tool === 'object' && tool !== null ? { ...tool } : {}
  const given: { name?: unknown; description?: unknown; arguments?: unknown } = fields
  const { name = '', description = '', arguments: parameters } = given
  return {
    name: String(name),
    description: String(description),
    parameters: Array.isArray(parameters) ? parameters.flatMap(nameIn) : [],
  }
}

function nameIn(parameter: unknown): string[] {
  const name: unknown =
    typeof parameter === 'object' && parameter !== null ? Reflect.get(parameter, 'name') : null
  return typeof name === 'string' && name !== '' ? [name] : []
}
