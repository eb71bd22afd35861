import type { ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { kindOf } from './provider_kinds.js'

/** The setting in one line, e.g. `OpenAI, gpt-4.1`. */
export function useSettingSummary({ isSet, value }: ServerSettingRecord): string {
  const t = useText()
  const kind = kindOf(value.kind)
  if (!isSet || !kind) return t('server_settings.provider.not_set')
  return t('server_settings.provider.summary', {
    kind: t(`server_settings.kind.${kind}`),
    model: String(value.model ?? ''),
  })
}
