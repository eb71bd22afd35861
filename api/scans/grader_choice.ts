import type { BackendName } from '#api/engines/redteam/vocabulary'
import { type ModelScope, redteamModels } from '#api/server_settings/redteam_models'

/** Who writes the attacks and judges the answers of a new scan, and the judge's name on the report. */
export type GraderChoice = { backend: BackendName; label: string }

/** The models that are set for the team, else the built-in rules. */
export async function currentGrader(scope: ModelScope): Promise<GraderChoice> {
  const models = await redteamModels(scope)
  return models
    ? { backend: 'model', label: models.grading.model }
    : { backend: 'built_in', label: 'Built-in rules' }
}
