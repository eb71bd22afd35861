import {
  catalogPlugins,
  createBuiltInBackend,
  judgeByRules,
  modelBackend,
  type PlanRequest,
  withAttackSets,
  withinHarm,
} from '#api/engines/redteam/index'
import { attackSetsOf } from '#api/attack_sets/attack_sets'
import { allowedHarm } from '#api/server_settings/allowed_harm'
import { openModel } from '#api/server_settings/open_model'
import { type ModelScope, redteamModels } from '#api/server_settings/redteam_models'

/** Asks what a scan of the team could run, by its model or without one. Nothing is sent anywhere. */
export async function withPlanningBackend<T>(
  scope: ModelScope,
  ask: (backend: PlanRequest['backend']) => T
): Promise<T> {
  const rules = withAttackSets(
    createBuiltInBackend(async (attempt) => judgeByRules(attempt)),
    await attackSetsOf(scope.organizationId)
  )
  const models = await redteamModels(scope)
  const harm = await allowedHarm(scope.organizationId)
  if (!models) return ask(withinHarm(rules, harm))
  const model = await openModel(models.generation, { purpose: 'model', ...scope })
  try {
    const options = { plugins: catalogPlugins(), fallback: rules }
    return ask(withinHarm(modelBackend(model.client, options), harm))
  } finally {
    await model.close()
  }
}
