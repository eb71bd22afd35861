import { MODEL_SETTING_KEYS, type ModelSettingKey } from '#api/contract/platform/server_settings'
import {
  type ProviderSettings,
  readProviderSettings,
} from '#api/platform/model_providers/provider_settings'
import { openSecrets } from '#api/platform/settings/setting_secrets'
import ServerSetting from '#api/platform/settings/server_setting'

/** The models that a team's scans use. If one model has both roles, both properties contain the same object. */
export type RedteamModels = {
  /** Generates the attacks. */
  generation: ProviderSettings
  /** Judges the responses. */
  grading: ProviderSettings
}

export type ModelScope = { organizationId: string; teamId: string | null }

/**
 * Finds the generation and grading models of a team; null unless both are configured, in which case scans use the
 * built-in generators and judges. Team settings take precedence over organization settings; within each level, the model
 * for the purpose takes precedence over the primary one.
 */
export async function redteamModels(scope: ModelScope): Promise<RedteamModels | null> {
  const rows = await modelRows(scope)
  const generation = rowFor(rows, 'redteam.generation')
  const grading = rowFor(rows, 'redteam.grading')
  if (!generation || !grading) return null
  const writes = settingsOf(generation)
  const judges = grading === generation ? writes : settingsOf(grading)
  return writes && judges ? { generation: writes, grading: judges } : null
}

/** Finds the models for a team's evaluations: the grading model, if any, and all models with their credentials. */
export async function evalModels(
  scope: ModelScope
): Promise<{ grading: ProviderSettings | null; all: ProviderSettings[] }> {
  const rows = await modelRows(scope)
  const grading = rowFor(rows, 'redteam.grading')
  // The team's models come first, so that its credentials take precedence.
  const ordered = rows.toSorted((a, b) => Number(b.teamId !== null) - Number(a.teamId !== null))
  return {
    grading: grading ? settingsOf(grading) : null,
    all: ordered.flatMap((row) => settingsOf(row) ?? []),
  }
}

function modelRows(scope: ModelScope) {
  return ServerSetting.query()
    .where('organization_id', scope.organizationId)
    .whereIn('key', [...MODEL_SETTING_KEYS])
    .where((group) => {
      group.whereNull('team_id')
      if (scope.teamId) group.orWhere('team_id', scope.teamId)
    })
}

function rowFor(rows: ServerSetting[], purpose: ModelSettingKey) {
  const find = (isTeam: boolean, key: ModelSettingKey) =>
    rows.find((row) => row.key === key && (row.teamId !== null) === isTeam)
  const levels = [true, false].map(
    (isTeam) => find(isTeam, purpose) ?? find(isTeam, 'redteam.provider')
  )
  return levels[0] ?? levels[1]
}

const settingsOf = (row: ServerSetting) =>
  readProviderSettings({ ...row.value, ...openSecrets(row.secrets) }).settings
