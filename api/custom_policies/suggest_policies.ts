import { NO_MODEL_FOR_POLICIES } from '#api/custom_policies/errors'
import { suggestedPolicies, type SuggestedPolicy } from '#api/engines/redteam/index'
import type { TargetDescription } from '#api/engines/redteam/vocabulary'
import { openModel } from '#api/server_settings/open_model'
import { redteamModels, type ModelScope } from '#api/server_settings/redteam_models'

/**
 * Policies that an application like this one should keep, by the team's model; those of the library are not among
 * them. Nothing is stored.
 * @throws NO_MODEL_FOR_POLICIES
 */
export async function suggestPolicies(
  scope: ModelScope,
  target: TargetDescription,
  known: readonly string[]
): Promise<SuggestedPolicy[]> {
  const models = await redteamModels(scope)
  if (!models) throw NO_MODEL_FOR_POLICIES()
  const model = await openModel(models.generation, { purpose: 'model', ...scope })
  try {
    return await suggestedPolicies(model.client, target, known)
  } finally {
    await model.close()
  }
}
