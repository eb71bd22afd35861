import { NO_MODEL_FOR_POLICIES } from '#api/library/policies/errors'
import { writePolicySuggestions, type SuggestedPolicy } from '#api/engines/redteam/index'
import type { TargetDescription } from '#api/engines/redteam/vocabulary'
import { openModel } from '#api/platform/settings/open_model'
import { redteamModels, type ModelScope } from '#api/platform/settings/redteam_models'

/**
 * Generates policies for an application with the team's model, excluding known ones. Stores nothing.
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
    return await writePolicySuggestions(model.client, target, known)
  } finally {
    await model.close()
  }
}
