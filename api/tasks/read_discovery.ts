import { runTask, seededRandom } from '#api/engines/redteam/index'
import { ModelError } from '#api/model_providers/model_error'
import { bookTaskUsage } from '#api/tasks/book_task_usage'
import { rules } from '#api/tasks/rules'
import { taskMemory } from '#api/tasks/task_memory'
import { withTaskModels } from '#api/tasks/task_models'
import type Team from '#api/teams/team'

/** What an application said about itself, by its parts; null where its answers do not tell. */
export type SelfDescription = {
  purpose: string | null
  limitations: string | null
  user: string | null
  tools: { name: string; description: string }[]
}

const TASK = 'target-purpose-discovery'

/**
 * Reads the answers that a target gave about itself: by the team's model, or as they are where there is none or it does
 * not answer.
 */
export async function readDiscovery(team: Team, answers: readonly string[], signal: AbortSignal) {
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
      const state = { answers, currentQuestionIndex: answers.length }
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
  const { name = '', description = '' }: { name?: unknown; description?: unknown } = fields
  return { name: String(name), description: String(description) }
}
