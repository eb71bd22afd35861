import type { ServerSettingKey } from '#api/contract/platform/server_settings'
import { HARMFUL_CONTENT } from '#api/engines/redteam/vocabulary'
import ServerSetting from '#api/platform/settings/server_setting'
import Factory from '@adonisjs/lucid/factories'
import { column } from '@adonisjs/lucid/orm'

class KeyedSetting extends ServerSetting {
  static table = 'server_settings'

  @column()
  declare key: ServerSettingKey
}

/** Builds the value of a model setting: an OpenAI-compatible model at this base URL, such as a scripted one. */
export const modelAt = (baseUrl: string, values: Record<string, unknown> = {}) => ({
  kind: 'openai_compatible',
  model: 'scripted-1',
  baseUrl,
  ...values,
})

/** Defaults to the red team model of an organization. Requires `organizationId`. */
export const ServerSettingFactory = Factory.define(KeyedSetting, () => ({
  key: 'redteam.provider' as const,
  value: modelAt('http://127.0.0.1:9/v1'),
}))
  .state('harmfulContent', (setting) => {
    setting.merge({ key: 'redteam.harmful', value: { allowed: HARMFUL_CONTENT } })
  })
  .build()
