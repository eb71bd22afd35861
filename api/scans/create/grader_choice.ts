import type { BackendName } from '#api/engines/redteam/vocabulary'
import { type ModelScope, redteamModels } from '#api/platform/settings/redteam_models'

/** The backend that generates attacks and judges responses, and the judge's name in the report. */
export type GraderChoice = { backend: BackendName; label: string }

/** Chooses the team's models, or the built-in rules if none are configured. */
export async function currentGrader(scope: ModelScope): Promise<GraderChoice> {
  const models = await redteamModels(scope)
  return models
    ? { backend: 'model', label: models.grading.model }
    : { backend: 'built_in', label: 'Built-in rules' }
}
