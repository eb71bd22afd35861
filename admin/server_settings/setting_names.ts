import {
  MODEL_SETTING_KEYS,
  type ServerSettingKey,
  type SettingScope,
} from '#api/contract/platform/server_settings'
import type { Translate } from '../core/i18n/i18n.js'

/** Kind of editor for a setting. All model settings share one editor. */
export type SettingKindName = 'model' | 'harmful' | 'mail' | 'sign_in' | 'outbound'

export const isModelKey = (key: ServerSettingKey) => MODEL_SETTING_KEYS.some((one) => one === key)

export const kindOfKey = (key: ServerSettingKey): SettingKindName => {
  if (key === 'redteam.harmful') return 'harmful'
  return key === 'mail' || key === 'sign_in' || key === 'outbound' ? key : 'model'
}

/** Replaces the dots of a key with underscores, because dots separate the parts of message keys. */
const inTexts = <Key extends ServerSettingKey>(key: Key) =>
  key.replaceAll('.', '_') as UnderscoreFor<Key>
type UnderscoreFor<Key extends string> = Key extends `${infer First}.${infer Rest}`
  ? `${First}_${UnderscoreFor<Rest>}`
  : Key

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

/** Returns the path of a setting's page, which includes the team for team settings. */
export function pathOfSetting(key: ServerSettingKey, scope?: SettingScope): string {
  const path = `/server/edit/${encodeURIComponent(key)}`
  return scope?.kind === 'team' ? `${path}?team=${encodeURIComponent(scope.id)}` : path
}
