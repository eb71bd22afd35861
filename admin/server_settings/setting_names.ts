import {
  MODEL_SETTING_KEYS,
  type ServerSettingKey,
  type SettingScope,
} from '#api/contract/server_settings'
import type { Translate } from '../app/i18n.js'

/** Which editor and which texts a key has: one for all models. */
export type SettingKindName = 'model' | 'harmful' | 'mail' | 'sign_in' | 'outbound'

export const isModelKey = (key: ServerSettingKey) => MODEL_SETTING_KEYS.some((one) => one === key)

export const kindOfKey = (key: ServerSettingKey): SettingKindName => {
  if (key === 'redteam.harmful') return 'harmful'
  return key === 'mail' || key === 'sign_in' || key === 'outbound' ? key : 'model'
}

/** The key as a part of a message's key: dots separate those. */
const inTexts = (key: ServerSettingKey) => key.replaceAll('.', '_')

export const nameOfSetting = (t: Translate, key: ServerSettingKey) =>
  t(`server_settings.name.${inTexts(key)}`)

export const purposeOfSetting = (t: Translate, key: ServerSettingKey) =>
  t(`server_settings.purpose.${inTexts(key)}`)

export const removedOfSetting = (t: Translate, key: ServerSettingKey, scope: SettingScope) =>
  t(`server_settings.consequence.${scope.kind === 'team' ? 'team' : inTexts(key)}`)

export const notSetOf = (t: Translate, key: ServerSettingKey, scope: SettingScope) =>
  t(`server_settings.not_set.${scope.kind === 'team' ? 'team' : inTexts(key)}`)

export const nameOfScope = (t: Translate, scope: SettingScope) =>
  scope.kind === 'team'
    ? t('server_settings.scope.team', { name: scope.name })
    : t(`server_settings.scope.${scope.kind}`)

/** The page of a setting, for a team when it is a team's own. */
export function pathOfSetting(key: ServerSettingKey, scope?: SettingScope): string {
  const path = `/server/edit/${encodeURIComponent(key)}`
  return scope?.kind === 'team' ? `${path}?team=${encodeURIComponent(scope.id)}` : path
}
