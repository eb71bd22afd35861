import {
  SERVER_SETTING_KEYS,
  type ServerSettingRecord,
  type SettingTest,
} from '#api/contract/server_settings'
import { removeSetting, saveSetting } from '#api/server_settings/change_setting'
import { NOTHING_TO_TEST } from '#api/server_settings/errors'
import { settingKinds } from '#api/server_settings/kinds/index'
import type ServerSetting from '#api/server_settings/server_setting'
import { settingRecord } from '#api/server_settings/setting_record'
import {
  assertOn,
  isHost,
  isInstallationKey,
  ownScopeOf,
  scopeOf,
  settingsOf,
  storedSetting,
  type SettingScope,
} from '#api/server_settings/setting_scope'
import { openSecrets, type Values, withKeptSecrets } from '#api/server_settings/setting_secrets'
import type { HttpContext } from '@adonisjs/core/http'

export default class ServerSettingsController {
  /** Every key as it is set for the organization, each followed by what its teams have instead. */
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
    return answer(ctx, await scopeOf(ctx))
  }

  async update(ctx: HttpContext) {
    const scope = await ownScopeOf(ctx)
    const values = await completed(ctx, scope)
    await saveSetting(ctx, scope, await settingKinds[scope.key].read(values, ctx))
    return answer(ctx, scope)
  }

  async destroy(ctx: HttpContext) {
    const scope = await ownScopeOf(ctx)
    await removeSetting(ctx, scope)
    return answer(ctx, scope)
  }

  /** Tries what the form says, with the stored credentials; nothing is stored. */
  async test(ctx: HttpContext): Promise<SettingTest> {
    const scope = await ownScopeOf(ctx)
    const { test } = settingKinds[scope.key]
    if (!test) throw NOTHING_TO_TEST()
    return test(await completed(ctx, scope), ctx)
  }
}

const answer = async (ctx: HttpContext, scope: SettingScope) =>
  settingRecord(scope, scope.isYours ? await storedSetting(ctx, scope) : null)

/** What the request says, complete with the credentials that it leaves as they are. */
async function completed(ctx: HttpContext, scope: SettingScope): Promise<Values> {
  const { destination, secretFields } = settingKinds[scope.key]
  const sent = ctx.request.body()
  const row = await storedSetting(ctx, scope)
  const kept = row && goesWhereItWent(sent, row, destination) ? openSecrets(row.secrets) : {}
  return withKeptSecrets(sent, kept, secretFields)
}

/** Stored credentials are only ever sent where they were meant to go: a new address needs them anew. */
const goesWhereItWent = (sent: Values, { value }: ServerSetting, destination: readonly string[]) =>
  destination.every((name) => comparable(sent[name]) === comparable(value[name]))

/** Numbers equal their text, as forms send them; an object cannot be converted by `String`. */
const comparable = (value: unknown = '') =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
