import {
  type Backend,
  catalogPlugins,
  createBuiltInBackend,
  judgeByRules,
  modelBackend,
  type PlanRequest,
  withAttackSets,
  withoutDisallowedContent,
} from '#api/engines/redteam/index'
import { attackSetsOf } from '#api/library/attack_sets/attack_sets'
import { allowedHarm } from '#api/platform/settings/allowed_harm'
import { openModel } from '#api/platform/settings/open_model'
import { type ModelScope, redteamModels } from '#api/platform/settings/redteam_models'

/** Runs `plan` with the backend that a scan of the team would use, without calling the model. */
export async function withPlanningBackend<T>(
  scope: ModelScope,
  plan: (backend: PlanRequest['backend'] & Pick<Backend, 'name'>) => T
): Promise<T> {
  const rules = withAttackSets(
    createBuiltInBackend(async (attempt) => judgeByRules(attempt)),
    await attackSetsOf(scope.organizationId)
  )
  const models = await redteamModels(scope)
  const harm = await allowedHarm(scope.organizationId)
  if (!models) return plan(withoutDisallowedContent(rules, harm))
  const model = await openModel(models.generation, { purpose: 'model', ...scope })
  try {
    const options = { plugins: catalogPlugins(), fallback: rules }
    return plan(withoutDisallowedContent(modelBackend(model.client, options), harm))
  } finally {
    await model.close()
  }
}
