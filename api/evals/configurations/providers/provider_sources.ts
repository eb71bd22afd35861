import type { ProviderSettings } from '#api/platform/model_providers/provider_settings'
import { evalModels } from '#api/platform/settings/redteam_models'
import Target from '#api/targets/target'

/** The models and targets that a team's documents can refer to. */
export type ProviderSources = {
  grading: ProviderSettings | null
  models: ProviderSettings[]
  /** Returns null if the team has no such target. */
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
