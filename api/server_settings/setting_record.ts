import type { ServerSettingKey, ServerSettingRecord } from '#api/contract/server_settings'
import { outboundCeiling } from '#api/server_settings/outbound_rules'
import type ServerSetting from '#api/server_settings/server_setting'
import { isInstallationKey } from '#api/server_settings/setting_scope'
import { masked, openSecrets } from '#api/server_settings/setting_secrets'
import { UNREADABLE_SECRETS } from '#api/server_settings/errors'

type Scope = {
  key: ServerSettingKey
  team: { id: string; name: string } | null
  isYours: boolean
}

/** A setting as it is answered; what belongs to another organization is only named. */
export function settingRecord(
  { key, team, isYours }: Scope,
  row: ServerSetting | null
): ServerSettingRecord {
  const shown = isYours ? row : null
  return {
    key,
    scope: team
      ? { kind: 'team', id: team.id, name: team.name }
      : { kind: isInstallationKey(key) ? 'installation' : 'organization' },
    isYours,
    isSet: shown !== null,
    value: shown ? shownValue(shown) : {},
    ceiling: key === 'outbound' && isYours ? outboundCeiling : null,
    updatedAt: shown?.updatedAt.toISO() ?? null,
    updatedBy: shown ? nameIn(shown.$extras.updated_by_name) : null,
  }
}

/** Values as people may see them, in answers and in the audit log. */
export function shownValue(row: ServerSetting) {
  try {
    return { ...row.value, ...masked(openSecrets(row.secrets)) }
  } catch (error) {
    // With another APP_KEY the setting can still be looked at, and entered again.
    if (error instanceof Error && 'code' in error && error.code === UNREADABLE_SECRETS().code) {
      return { ...row.value }
    }
    throw error
  }
}

const nameIn = (value: unknown) => (typeof value === 'string' ? value : null)
