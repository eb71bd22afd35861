import type { BackendName } from '#api/engines/redteam/vocabulary'
import { redteamProvider } from '#api/server_settings/redteam_provider'

/** Who writes the attacks and judges the answers of a new scan, and its name on the report. */
export type GraderChoice = { backend: BackendName; label: string }

/** The organization's model, else the built-in rules. */
export async function currentGrader(organizationId: string): Promise<GraderChoice> {
  const model = await redteamProvider(organizationId)
  return model
    ? { backend: 'model', label: model.model }
    : { backend: 'built_in', label: 'Built-in rules' }
}
