import { isHost } from '#api/platform/settings/is_host'
import {
  SERVER_SETTING_KEYS,
  type ServerSettingRecord,
  type SettingTest,
} from '#api/contract/platform/server_settings'
import { removeSetting, saveSetting } from '#api/accounts/server_settings/change_setting'
import { NOTHING_TO_TEST } from '#api/platform/settings/errors'
import { settingKinds } from '#api/accounts/server_settings/kinds/index'
import type ServerSetting from '#api/platform/settings/server_setting'
import { settingRecord } from '#api/accounts/server_settings/setting_record'
import {
  assertOn,
  isInstallationKey,
  ownScopeOf,
  scopeOf,
  settingsOf,
  storedSetting,
  type SettingScope,
} from '#api/accounts/server_settings/setting_scope'
import { openSecrets, type Values, withStoredSecrets } from '#api/platform/settings/setting_secrets'
import type { HttpContext } from '@adonisjs/core/http'

export default class ServerSettingsController {
  /** Lists every setting of the organization, each followed by its teams' values. */
  async index(ctx: HttpContext): Promise<ServerSettingRecord[]> {
    assertOn()
    const rows = await settingsOf(ctx).orderBy('team_name')
    const isRunning = await isHost(ctx)
    return SERVER_SETTING_KEYS.flatMap((key) => {
      const isYours = isRunning || !isInstallationKey(key)
      const own = rows.filter((row) => row.key === key)
      const main = own.find((row) => row.teamId === null) ?? null
      return [
        settingRecord({ key, team: null, isYours }, main),
        ...own.flatMap((row) => {
          const { teamId: id } = row
          const team = id && { id, name: String(row.$extras.team_name) }
          return team ? [settingRecord({ key, team, isYours }, row)] : []
        }),
      ]
    })
  }

  async show(ctx: HttpContext) {
    return response(ctx, await scopeOf(ctx))
  }

  async update(ctx: HttpContext) {
    const scope = await ownScopeOf(ctx)
    const values = await completed(ctx, scope)
    await saveSetting(ctx, scope, await settingKinds[scope.key].read(values, ctx))
    return response(ctx, scope)
  }

  async destroy(ctx: HttpContext) {
    const scope = await ownScopeOf(ctx)
    await removeSetting(ctx, scope)
    return response(ctx, scope)
  }

  /** Tests the submitted values with the stored credentials. Stores nothing. */
  async test(ctx: HttpContext): Promise<SettingTest> {
    const scope = await ownScopeOf(ctx)
    const { test } = settingKinds[scope.key]
    if (!test) throw NOTHING_TO_TEST()
    return test(await completed(ctx, scope), ctx)
  }
}

const response = async (ctx: HttpContext, scope: SettingScope) =>
  settingRecord(scope, scope.isYours ? await storedSetting(ctx, scope) : null)

/** Returns the submitted values, with the stored credentials added if their destination is unchanged. */
async function completed(ctx: HttpContext, scope: SettingScope): Promise<Values> {
  const { destination, secretFields } = settingKinds[scope.key]
  // `updatedAt` names the edited version and is not a value. Reads the body only, because the query names the team.
  const sent: Values = { ...ctx.request.body() }
  delete sent.updatedAt
  const row = await storedSetting(ctx, scope)
  const kept = row && hasSameDestination(sent, row, destination) ? openSecrets(row.secrets) : {}
  return withStoredSecrets(sent, kept, secretFields)
}

/**
 * Whether the submitted values keep the destination of the stored credentials, which may be sent only to the
 * destination for which they were entered.
 */
const hasSameDestination = (
  sent: Values,
  { value }: ServerSetting,
  destination: readonly string[]
) => destination.every((name) => comparable(sent[name]) === comparable(value[name]))

/**
 * Converts a value to a string for comparison, because forms submit numbers as strings. Objects become JSON, because
 * `String` cannot convert them.
 */
const comparable = (value: unknown = '') =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
