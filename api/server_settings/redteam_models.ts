import { MODEL_SETTING_KEYS, type ModelSettingKey } from '#api/contract/server_settings'
import { type ProviderSettings, readProviderSettings } from '#api/model_providers/provider_settings'
import { openSecrets } from '#api/server_settings/setting_secrets'
import ServerSetting from '#api/server_settings/server_setting'

/** The models that a team's scans use; the same object twice when one does both. */
export type RedteamModels = {
  /** Writes the attacks. */
  generation: ProviderSettings
  /** Judges the answers. */
  grading: ProviderSettings
}

export type ModelScope = { organizationId: string; teamId: string | null }

/**
 * Who writes and who judges for a team; null when there is no model for both, and scans are built-in. What the team
 * has set comes before what its organization has, and in each the purpose's own model before the primary one.
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

/** The models that a team's evaluations may use: the one that grades, if any, and all whose credentials are set. */
export async function evalModels(
  scope: ModelScope
): Promise<{ grading: ProviderSettings | null; all: ProviderSettings[] }> {
  const rows = await modelRows(scope)
  const grading = rowFor(rows, 'redteam.grading')
  // The team's own come first, so that theirs is the key that is used.
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
