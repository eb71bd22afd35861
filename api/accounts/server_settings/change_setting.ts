import { organizationScope } from '#api/platform/tenancy/scopes'
import { assertNotStale, editedRecord } from '#api/platform/http/assert_not_stale'
import { CONFLICT } from '#api/platform/http/domain_error'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { announceSettings, refreshSettings } from '#api/platform/settings/installation_setting'
import { settingKinds } from '#api/accounts/server_settings/kinds/index'
import ServerSetting from '#api/platform/settings/server_setting'
import { shownValue } from '#api/accounts/server_settings/setting_record'
import type { SettingScope } from '#api/accounts/server_settings/setting_scope'
import { sealSecrets, split, type Values } from '#api/platform/settings/setting_secrets'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Stores a setting. Installation settings take effect in every process within moments.
 * @throws CONFLICT if the version that the request names is no longer the stored one
 */
export function saveSetting(ctx: HttpContext, scope: SettingScope, values: Values) {
  const assertCurrent = versionCheck(ctx)
  return change(ctx, scope, async (row, trx) => {
    assertCurrent(row)
    const { value, secrets } = split(values, settingKinds[scope.key].secretFields)
    const columns = {
      key: scope.key,
      teamId: scope.team?.id ?? null,
      value,
      secrets: sealSecrets(secrets),
      updatedById: ctx.tenant.user.id,
    }
    const before = row && shownValue(row)
    const saved = row
      ? await row.merge(columns).save()
      : await organizationScope(ctx.organization, ServerSetting).create(columns, { client: trx })
    await recordAudit(trx, actorOf(ctx), {
      action: 'setting_updated',
      target: 'SETTING',
      targetId: saved.id,
      description: `Changed the server setting ${nameOf(scope)}`,
      teamId: scope.team?.id ?? null,
      ...(before ? { before } : {}),
      after: shownValue(saved),
      metadata: { key: scope.key },
    })
  })
}

/**
 * Returns a check of the stored row against the `updatedAt` of the request. Null, as the API returns it, is the version of
 * a setting that is not set; any version is replaced if the request has none.
 */
function versionCheck(ctx: HttpContext) {
  const { version } = editedRecord(ctx)
  const isUnset = ctx.request.body().updatedAt === null
  return (row: ServerSetting | null) => {
    const isStale = row ? isUnset : version !== null
    if (isStale) throw CONFLICT()
    if (row) assertNotStale(row, { version })
  }
}

/** Deletes a setting and its credentials. */
export const removeSetting = (ctx: HttpContext, scope: SettingScope) =>
  change(ctx, scope, async (row, trx) => {
    if (!row) return
    await settingKinds[scope.key].assertRemovable?.()
    await row.delete()
    await recordAudit(trx, actorOf(ctx), {
      action: 'setting_removed',
      target: 'SETTING',
      targetId: row.id,
      description: `Removed the server setting ${nameOf(scope)}`,
      teamId: scope.team?.id ?? null,
      before: shownValue(row),
      metadata: { key: scope.key },
    })
  })

async function change(
  { organization }: HttpContext,
  { key, team, isInstallation }: SettingScope,
  work: (row: ServerSetting | null, trx: TransactionClientContract) => Promise<void>
) {
  await db.transaction(async (trx) => {
    // Serializes the first inserts of a setting, so that a second transaction updates the first one's row.
    const lock = `server setting ${organization.id} ${team?.id ?? ''} ${key}`
    await trx.rawQuery('select pg_advisory_xact_lock(hashtextextended(?, 0))', [lock])
    const query = organizationScope(organization, ServerSetting).query().useTransaction(trx)
    if (team) query.where('team_id', team.id)
    else query.whereNull('team_id')
    await work(await query.where('key', key).first(), trx)
    if (isInstallation) await announceSettings(trx)
  })
  if (isInstallation) await refreshSettings()
}

const nameOf = ({ key, team }: SettingScope) =>
  team ? `${settingKinds[key].name} of team ${team.name}` : settingKinds[key].name
