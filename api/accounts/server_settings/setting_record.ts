import type { ServerSettingKey, ServerSettingRecord } from '#api/contract/platform/server_settings'
import { outboundCeiling } from '#api/platform/settings/outbound_rules'
import type ServerSetting from '#api/platform/settings/server_setting'
import { isInstallationKey } from '#api/accounts/server_settings/setting_scope'
import { masked, openSecrets } from '#api/platform/settings/setting_secrets'
import { UNREADABLE_SECRETS } from '#api/platform/settings/errors'

type Scope = {
  key: ServerSettingKey
  team: { id: string; name: string } | null
  isYours: boolean
}

/** Builds the response for one setting. Omits values that belong to another organization. */
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

/** Returns a setting's values with masked credentials, for responses and the audit log. */
export function shownValue(row: ServerSetting) {
  try {
    return { ...row.value, ...masked(openSecrets(row.secrets)) }
  } catch (error) {
    // Credentials encrypted with another APP_KEY cannot be decrypted; the other values are still returned.
    if (error instanceof Error && 'code' in error && error.code === UNREADABLE_SECRETS().code) {
      return { ...row.value }
    }
    throw error
  }
}

const nameIn = (value: unknown) => (typeof value === 'string' ? value : null)
