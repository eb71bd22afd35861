import {
  catalogPlugins,
  createBuiltInBackend,
  judgeByRules,
  modelBackend,
  type PlanRequest,
} from '#api/engines/redteam/index'
import { openModel } from '#api/server_settings/open_model'
import { type ModelScope, redteamModels } from '#api/server_settings/redteam_models'

/** Asks what a scan of the team could run, by its model or without one. Nothing is sent anywhere. */
export async function withPlanningBackend<T>(
  scope: ModelScope,
  ask: (backend: PlanRequest['backend']) => T
): Promise<T> {
  const rules = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
  const models = await redteamModels(scope)
  if (!models) return ask(rules)
  const model = await openModel(models.generation, { purpose: 'model', ...scope })
  try {
    return ask(modelBackend(model.client, { plugins: catalogPlugins(), fallback: rules }))
  } finally {
    await model.close()
  }
}
