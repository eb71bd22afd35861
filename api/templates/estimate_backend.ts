import {
  catalogPlugins,
  createBuiltInBackend,
  judgeByRules,
  modelBackend,
  type PlanRequest,
} from '#api/engines/redteam/index'
import { openModel, redteamProvider } from '#api/server_settings/redteam_provider'

/** Asks what a scan of the organization could run, by its model or without one. Nothing is sent anywhere. */
export async function withPlanningBackend<T>(
  organizationId: string,
  ask: (backend: PlanRequest['backend']) => T
): Promise<T> {
  const rules = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
  const provider = await redteamProvider(organizationId)
  if (!provider) return ask(rules)
  const model = await openModel(provider)
  try {
    return ask(modelBackend(model.client, { plugins: catalogPlugins(), fallback: rules }))
  } finally {
    await model.close()
  }
}
