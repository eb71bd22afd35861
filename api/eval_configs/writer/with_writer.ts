import { MODEL_FAILED, NO_MODEL_TO_WRITE } from '#api/eval_configs/errors'
import { ModelError } from '#api/model_providers/model_error'
import type { ModelClient } from '#api/engines/redteam/ports'
import type { Asker } from '#api/outbound_log/asker'
import { openModel } from '#api/server_settings/open_model'
import { redteamModels } from '#api/server_settings/redteam_models'

/**
 * Gives the work the model that writes for the team.
 * @throws NO_MODEL_TO_WRITE when the team has none, MODEL_FAILED when it gives no usable answer
 */
export async function withWriter<T>(
  scope: { organizationId: string; teamId: string },
  asker: Asker,
  work: (client: ModelClient) => Promise<T>
): Promise<T> {
  const models = await redteamModels(scope)
  if (!models) throw NO_MODEL_TO_WRITE()
  const model = await openModel(models.generation, asker)
  try {
    return await work(model.client)
  } catch (error) {
    if (error instanceof ModelError) throw MODEL_FAILED(error.message)
    throw error
  } finally {
    await model.close()
  }
}
