import { BROWSER_ONLY } from '#api/access/errors'
import {
  INSTALLATION_SETTING_KEYS,
  MODEL_SETTING_KEYS,
  SERVER_SETTING_KEYS,
  type ServerSettingKey,
} from '#api/contract/server_settings'
import {
  NOT_FOR_TEAMS,
  NOT_YOURS,
  SETTINGS_ARE_OFF,
  UNKNOWN_SETTING,
} from '#api/server_settings/errors'
import { HOST_ORGANIZATION } from '#api/server_settings/installation_setting'
import type ServerSetting from '#api/server_settings/server_setting'
import type Team from '#api/teams/team'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Which setting a request is about: the organization's, or with `?scopeTeamId=` that of one of its teams. */
export type SettingScope = {
  key: ServerSettingKey
  team: Team | null
  /** Of the whole server, and therefore not of each organization. */
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
  const teams = ctx.organization.related('teams').query()
  return {
    key,
    team: scopeTeamId ? await teams.where('id', String(scopeTeamId)).firstOrFail() : null,
    isInstallation,
    isYours: !isInstallation || (await isHost(ctx)),
  }
}

/** A change of where links are mailed, or of how people sign in, opens every account (decision 028). */
const OPENS_ACCOUNTS: readonly ServerSettingKey[] = ['mail', 'sign_in']

/** The same, when the request is to change or try it. */
export async function ownScopeOf(ctx: HttpContext): Promise<SettingScope> {
  const scope = await scopeOf(ctx)
  if (!scope.isYours) throw NOT_YOURS()
  if (ctx.tenant.token && OPENS_ACCOUNTS.includes(scope.key)) throw BROWSER_ONLY()
  return scope
}

export function assertOn() {
  if (!flags.enableServerSettingsPage) throw SETTINGS_ARE_OFF()
}

export const isInstallationKey = (key: string) =>
  INSTALLATION_SETTING_KEYS.some((name) => name === key)

/** Whether this organization runs the server. */
export async function isHost({
  organization,
}: Pick<HttpContext, 'organization'>): Promise<boolean> {
  const { rows }: { rows: { id: string }[] } = await db.rawQuery(HOST_ORGANIZATION)
  return rows[0]?.id === organization.id
}

/** The settings of the organization with the names of who changed them and of the team that they are for. */
export const settingsOf = ({ organization }: HttpContext) =>
  organization
    .related('serverSettings')
    .query()
    .select('server_settings.*')
    .select(db.raw('(select name from teams where id = server_settings.team_id) as team_name'))
    .select(db.raw(`(select name from users where id = updated_by_id) as updated_by_name`))

/** The one row of the scope, if it is set. */
export function storedSetting(ctx: HttpContext, { key, team }: SettingScope) {
  const query = settingsOf(ctx).where('server_settings.key', key)
  if (team) query.where('server_settings.team_id', team.id)
  else query.whereNull('server_settings.team_id')
  return query.first() as Promise<ServerSetting | null>
}
