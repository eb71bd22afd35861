import { organizationScope } from '#api/platform/tenancy/scopes'
import { BROWSER_ONLY } from '#api/platform/http/domain_error'
import {
  INSTALLATION_SETTING_KEYS,
  MODEL_SETTING_KEYS,
  SERVER_SETTING_KEYS,
  type ServerSettingKey,
} from '#api/contract/platform/server_settings'
import {
  NOT_FOR_TEAMS,
  OPERATOR_ONLY,
  SETTINGS_ARE_OFF,
  UNKNOWN_SETTING,
} from '#api/platform/settings/errors'
import { isHost } from '#api/platform/settings/is_host'
import ServerSetting from '#api/platform/settings/server_setting'
import Team from '#api/accounts/tenants/team'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** The setting to which a request refers: a team's if the query has `scopeTeamId`, otherwise the organization's. */
export type SettingScope = {
  key: ServerSettingKey
  team: { id: string; name: string } | null
  /** Whether the setting applies to the whole server instead of one organization. */
  isInstallation: boolean
  /** Whether the organization of the request may read and change it. */
  isYours: boolean
}

export async function scopeOf(ctx: HttpContext): Promise<SettingScope> {
  assertOn()
  const key = SERVER_SETTING_KEYS.find((name) => name === ctx.params.key)
  if (!key) throw UNKNOWN_SETTING()
  const { scopeTeamId } = ctx.request.qs()
  const isInstallation = isInstallationKey(key)
  const isForTeams = MODEL_SETTING_KEYS.some((name) => name === key)
  if (scopeTeamId && !isForTeams) throw NOT_FOR_TEAMS()
  return {
    key,
    team: scopeTeamId ? await findTeam(ctx, String(scopeTeamId)) : null,
    isInstallation,
    isYours: !isInstallation || (await isHost(ctx)),
  }
}

const findTeam = ({ organization }: HttpContext, id: string) =>
  organizationScope(organization, Team).query().where('id', id).firstOrFail()

/**
 * Settings that can give access to every account, because they control how links are emailed or how users sign in
 * (decision 028).
 */
const OPENS_ACCOUNTS: readonly ServerSettingKey[] = ['mail', 'sign_in']

/** Like `scopeOf`, for requests that change or test the setting: also checks whether the caller may do so. */
export async function ownScopeOf(ctx: HttpContext): Promise<SettingScope> {
  const scope = await scopeOf(ctx)
  if (!scope.isYours) throw OPERATOR_ONLY()
  if (ctx.tenant.token && OPENS_ACCOUNTS.includes(scope.key)) throw BROWSER_ONLY()
  return scope
}

export function assertOn() {
  if (!flags.enableServerSettingsPage) throw SETTINGS_ARE_OFF()
}

export const isInstallationKey = (key: string) =>
  INSTALLATION_SETTING_KEYS.some((name) => name === key)

/** Queries the organization's settings, with the names of their team and of the user who last changed them. */
export const settingsOf = ({ organization }: HttpContext) =>
  organizationScope(organization, ServerSetting)
    .query()
    .select('server_settings.*')
    .select(db.raw('(select name from teams where id = server_settings.team_id) as team_name'))
    .select(db.raw(`(select name from users where id = updated_by_id) as updated_by_name`))

/** Loads the stored row of the scope; null if there is none. */
export function storedSetting(ctx: HttpContext, { key, team }: SettingScope) {
  const query = settingsOf(ctx).where('server_settings.key', key)
  if (team) query.where('server_settings.team_id', team.id)
  else query.whereNull('server_settings.team_id')
  return query.first() as Promise<ServerSetting | null>
}
