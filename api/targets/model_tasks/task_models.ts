import {
  type ModelClient,
  type ModelUsage,
  createBuiltInBackend,
  judgeByRules,
} from '#api/engines/redteam/index'
import { rowsPlannedOnce } from '#api/platform/http/planned_once'
import { openModels } from '#api/platform/settings/open_models'
import { redteamModels } from '#api/platform/settings/redteam_models'
import type Team from '#api/accounts/tenants/team'
import { createHash } from 'node:crypto'

/** Backend for teams without a model; it is stateless and can be shared. */
export const rules = createBuiltInBackend(async (attempt) => judgeByRules(attempt))

type Open = Awaited<ReturnType<typeof openModels>>

/** Clients that requests share, so that rate limits apply to all requests together. */
type Kept = { key: string; open: Promise<Open>; users: number; closing: NodeJS.Timeout | null }

/** Idle time after which clients are closed. */
const IDLE_MS = 60_000

const kept = new Map<string, Kept>()

export type Spent = ModelUsage & { answers: number }

export type TaskModels = {
  writes: ModelClient
  judges: ModelClient
  /** Returns the request's usage so far. */
  spent(): Spent
}

/** Runs `work` with the team's models, or with null if none are configured. */
export async function withTaskModels<T>(
  team: Team,
  work: (models: TaskModels | null) => Promise<T>
): Promise<T> {
  const { organizationId } = team
  if (!(await hasSettings(organizationId))) return work(null)
  const chosen = await redteamModels({ organizationId, teamId: team.id })
  if (!chosen) return work(null)
  const settings = createHash('sha256').update(JSON.stringify(chosen)).digest('hex')
  const key = `${organizationId} ${settings}`
  const shared =
    kept.get(key) ??
    keep(key, openModels(chosen, { purpose: 'model', organizationId, teamId: null }))
  if (shared.closing) clearTimeout(shared.closing)
  shared.closing = null
  shared.users += 1
  try {
    return await work(counted(await shared.open))
  } finally {
    shared.users -= 1
    if (shared.users === 0) shared.closing = setTimeout(() => close(shared), IDLE_MS).unref()
  }
}

/** Whether the organization has settings for models; avoids reading the settings if it has none. */
async function hasSettings(organizationId: string): Promise<boolean> {
  const sql = `select 1 from server_settings where organization_id = ? and key like 'redteam.%' limit 1`
  const found = await rowsPlannedOnce(['has_model_settings', sql], [organizationId])
  return found.length > 0
}

function keep(key: string, open: Promise<Open>): Kept {
  const entry: Kept = { key, open, users: 0, closing: null }
  kept.set(key, entry)
  // Removes clients that failed to open, so that the next request tries to open them again.
  open.catch(() => kept.delete(key))
  return entry
}

function close({ key, open }: Kept) {
  kept.delete(key)
  void open.then((models) => models.close())
}

function counted({ generation, grading }: Open): TaskModels {
  const { over, spent } = countingClients()
  return { writes: over(generation), judges: over(grading), spent }
}

/** Creates a wrapper for clients that adds up their usage. */
export function countingClients() {
  let spent: Spent = { inputTokens: 0, outputTokens: 0, costUsd: 0, answers: 0 }
  const over = (client: ModelClient): ModelClient => ({
    label: client.label,
    ...(client.speak && { speak: client.speak }),
    async generateObject<T>(request: Parameters<ModelClient['generateObject']>[0]) {
      const response = await client.generateObject<T>(request)
      spent = sum(spent, response.usage)
      return response
    },
  })
  return { over, spent: () => spent }
}

/** Adds usage. The total cost is unknown if any single cost is. */
const sum = (a: Spent, b: ModelUsage): Spent => ({
  answers: a.answers + 1,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
})
