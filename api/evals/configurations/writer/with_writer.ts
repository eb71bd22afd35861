import { MODEL_FAILED, NO_MODEL_TO_WRITE } from '#api/evals/configurations/errors'
import { ModelError } from '#api/platform/model_providers/model_error'
import type { ModelClient } from '#api/engines/redteam/ports'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { openModel } from '#api/platform/settings/open_model'
import { redteamModels } from '#api/platform/settings/redteam_models'

/**
 * Opens the team's generation model, passes it to `work`, and closes it.
 * @throws NO_MODEL_TO_WRITE if the team has none, MODEL_FAILED if the model fails
 */
export async function withWriter<T>(
  scope: { organizationId: string; teamId: string },
  callOrigin: CallOrigin,
  work: (client: ModelClient) => Promise<T>
): Promise<T> {
  const models = await redteamModels(scope)
  if (!models) throw NO_MODEL_TO_WRITE()
  const model = await openModel(models.generation, callOrigin)
  try {
    return await work(model.client)
  } catch (error) {
    if (error instanceof ModelError) throw MODEL_FAILED(error.message)
    throw error
  } finally {
    await model.close()
  }
}
