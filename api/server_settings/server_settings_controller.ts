import {
  SERVER_SETTING_KEYS,
  type ModelTest,
  type ServerSettingKey,
  type ServerSettingRecord,
} from '#api/contract/server_settings'
import { readProviderSettings } from '#api/model_providers/provider_settings'
import { tryModel } from '#api/model_providers/try_model'
import { INVALID_SETTING, SETTINGS_ARE_OFF, UNKNOWN_SETTING } from '#api/server_settings/errors'
import {
  masked,
  openSecrets,
  sealSecrets,
  split,
  withKeptSecrets,
} from '#api/server_settings/provider_secrets'
import { openModel } from '#api/server_settings/redteam_provider'
import type ServerSetting from '#api/server_settings/server_setting'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'

export default class ServerSettingsController {
  async index(ctx: HttpContext) {
    assertOn()
    return Promise.all(
      SERVER_SETTING_KEYS.map(async (key) => toRecord(key, await stored(ctx, key)))
    )
  }

  async show(ctx: HttpContext) {
    const key = keyOf(ctx)
    return toRecord(key, await stored(ctx, key))
  }

  async update(ctx: HttpContext) {
    const key = keyOf(ctx)
    const { value, secrets } = split(await read(ctx, key))
    const row = await ctx.organization
      .related('serverSettings')
      .updateOrCreate(
        { key },
        { value, secrets: sealSecrets(secrets), updatedById: ctx.tenant.user.id }
      )
    return toRecord(key, row)
  }

  async destroy(ctx: HttpContext) {
    const key = keyOf(ctx)
    const row = await stored(ctx, key)
    await row?.delete()
    return toRecord(key, null)
  }

  /** Asks the model one harmless question, with what the form says and the stored credentials. */
  async test(ctx: HttpContext): Promise<ModelTest> {
    const settings = await read(ctx, keyOf(ctx))
    const model = await openModel(settings)
    try {
      const trial = await tryModel(model.client)
      return trial.works
        ? { ok: true, latencyMs: trial.latencyMs, model: settings.model }
        : { ok: false, error: { code: trial.error.code, message: trial.error.message } }
    } finally {
      await model.close()
    }
  }
}

function assertOn() {
  if (!flags.enableServerSettingsPage) throw SETTINGS_ARE_OFF()
}

function keyOf({ params }: HttpContext): ServerSettingKey {
  assertOn()
  const key = SERVER_SETTING_KEYS.find((name) => name === params.key)
  if (!key) throw UNKNOWN_SETTING()
  return key
}

const stored = ({ organization }: HttpContext, key: ServerSettingKey) =>
  organization.related('serverSettings').query().where('key', key).first()

/** The settings of the request, complete with kept credentials, or which fields are wrong. */
async function read(ctx: HttpContext, key: ServerSettingKey) {
  const row = await stored(ctx, key)
  const sent = ctx.request.body()
  const kept = row && goesWhereItWent(sent, row) ? openSecrets(row.secrets) : {}
  const { settings, problems } = readProviderSettings(withKeptSecrets(sent, kept))
  if (settings) return settings
  throw INVALID_SETTING(
    problems[0]?.message,
    problems.map((problem) => ({ ...problem, rule: 'setting' }))
  )
}

/** What says where a request goes. */
const DESTINATION = ['kind', 'baseUrl', 'resourceName', 'region']

/** Stored credentials are only ever sent where they were meant to go: a new address needs them anew. */
function goesWhereItWent(sent: Record<string, unknown>, { value }: ServerSetting) {
  return DESTINATION.every((name) => (sent[name] || null) === (value[name] || null))
}

function toRecord(key: ServerSettingKey, row: ServerSetting | null): ServerSettingRecord {
  if (!row) return { key, isSet: false, value: {}, updatedAt: null }
  const value = { ...row.value, ...masked(openSecrets(row.secrets)) }
  return { key, isSet: true, value, updatedAt: row.updatedAt.toISO() }
}
