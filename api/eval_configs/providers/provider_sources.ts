import type { ProviderSettings } from '#api/model_providers/provider_settings'
import { evalModels } from '#api/server_settings/redteam_models'
import Target from '#api/targets/target'

/** Where the providers of a team's documents come from. */
export type ProviderSources = {
  grading: ProviderSettings | null
  models: ProviderSettings[]
  /** The team's target of this id; null when it has none. */
  target(id: string): Promise<Target | null>
}

type Scope = { organizationId: string; teamId: string }

export async function providerSources(scope: Scope): Promise<ProviderSources> {
  const { grading, all } = await evalModels(scope)
  return {
    grading,
    models: all,
    target: (id) => Target.query().where('team_id', scope.teamId).where('id', id).first(),
  }
}
