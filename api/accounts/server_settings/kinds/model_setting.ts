import {
  type ProviderSettings,
  readProviderSettings,
  SECRET_FIELDS,
} from '#api/platform/model_providers/provider_settings'
import { tryModel } from '#api/platform/model_providers/try_model'
import { callOriginOf } from '#api/platform/outbound_log/call_origin'
import { invalidSetting } from '#api/platform/settings/errors'
import { openModel } from '#api/platform/settings/open_model'
import type { SettingKind } from '#api/accounts/server_settings/kinds/setting_kind'
import type { Values } from '#api/platform/settings/setting_secrets'

export const modelSetting = (name: string): SettingKind => ({
  name,
  // Header values often contain credentials, so all of them are encrypted.
  secretFields: [...SECRET_FIELDS, 'headers'],
  destination: ['kind', 'baseUrl', 'resourceName', 'region'],
  read: async (values) => ({ ...read(values) }),

  /** Sends the model one harmless prompt. */
  async test(values, ctx) {
    const settings = read(values)
    const model = await openModel(settings, callOriginOf(ctx, 'model'))
    try {
      const trial = await tryModel(model.client)
      return trial.works
        ? { ok: true, latencyMs: trial.latencyMs, subject: settings.model }
        : { ok: false, error: { code: trial.error.code, message: trial.error.message } }
    } finally {
      await model.close()
    }
  },
})

function read(values: Values): ProviderSettings {
  const { settings, problems } = readProviderSettings(values)
  if (settings) return settings
  throw invalidSetting(problems)
}
