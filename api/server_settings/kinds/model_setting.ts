import {
  type ProviderSettings,
  readProviderSettings,
  SECRET_FIELDS,
} from '#api/model_providers/provider_settings'
import { tryModel } from '#api/model_providers/try_model'
import { askerOf } from '#api/outbound_log/asker'
import { invalidSetting } from '#api/server_settings/errors'
import { openModel } from '#api/server_settings/open_model'
import type { SettingKind } from '#api/server_settings/kinds/setting_kind'
import type { Values } from '#api/server_settings/setting_secrets'

/** A model provider. */
export const modelSetting = (name: string): SettingKind => ({
  name,
  // Header values are credentials as often as not, so all of them are kept like one.
  secretFields: [...SECRET_FIELDS, 'headers'],
  destination: ['kind', 'baseUrl', 'resourceName', 'region'],
  read: async (values) => ({ ...read(values) }),

  /** Asks the model one harmless question. */
  async test(values, ctx) {
    const settings = read(values)
    const model = await openModel(settings, askerOf(ctx, 'model'))
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
