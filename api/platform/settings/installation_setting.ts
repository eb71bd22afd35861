/** Server-wide settings, cached in every process. */
import { INSTALLATION_SETTING_KEYS } from '#api/contract/platform/server_settings'
import type { InstallationSettingKey } from '#api/contract/platform/server_settings'
import { LiveListener } from '#api/platform/queue/live'
import { tenantPort } from '#api/platform/ports/tenant_port'
import { NewestRead } from '#api/platform/settings/newest_read'
import { openSecrets } from '#api/platform/settings/setting_secrets'
import { queue } from '#config/queue'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** PostgreSQL channel for changed settings. */
const CHANNEL = 'assay_settings'
/** Interval at which the settings are reread, in case a notification was missed. */
const READ_AGAIN_MS = 30_000

type Known = ReadonlyMap<string, Record<string, unknown>>

const reads = new NewestRead(read)
let isFollowing = false
const listeners = new Set<() => void>()

/** Returns a server-wide setting with credentials in clear text; null if it is not set. Cached and kept up to date. */
export async function installationSetting(key: InstallationSettingKey) {
  await ensureSettingsLoaded()
  return knownSetting(key)
}

/** Like `installationSetting`, but synchronous; undefined until the settings have been read. */
export const knownSetting = (key: InstallationSettingKey) =>
  reads.value ? (reads.value.get(key) ?? null) : undefined

/** Resolves when the settings are loaded; they are kept up to date afterwards. */
export async function ensureSettingsLoaded() {
  follow()
  if (!reads.value) await refreshSettings()
}

/** Reloads the settings. Does not reuse a pending read, which may have missed the change. */
export async function refreshSettings() {
  if (!(await reads.refresh())) return
  for (const listener of listeners) listener()
}

/** Registers a listener that is called after each read, even if nothing changed. */
export function onSettingsRead(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies every process when the transaction commits. */
export const announceSettings = (trx: TransactionClientContract) =>
  trx.rawQuery('select pg_notify(?, ?)', [CHANNEL, '{}'])

async function read(): Promise<Known> {
  const hostId = await (await tenantPort.use()).hostOrganizationId()
  if (!hostId) return new Map()
  const rows: { key: string; value: Record<string, unknown>; secrets: string | null }[] = await db
    .from('server_settings')
    .where('organization_id', hostId)
    .whereNull('team_id')
    .whereIn('key', [...INSTALLATION_SETTING_KEYS])
    .select('key', 'value', 'secrets')
  return new Map(rows.map(({ key, value, secrets }) => [key, { ...value, ...opened(secrets) }]))
}

/**
 * Decrypts the secrets of a setting. Returns none if APP_KEY has changed, so that the rest of the setting still applies.
 */
function opened(secrets: string | null) {
  try {
    return openSecrets(secrets)
  } catch (error) {
    logger.error({ err: error }, 'credentials of a server setting cannot be read')
    return {}
  }
}

function follow() {
  if (isFollowing) return
  isFollowing = true
  const again = () =>
    void refreshSettings().catch((error) =>
      logger.warn({ err: error }, 'could not reload the server settings')
    )
  const options = { channel: CHANNEL, onConnect: again }
  const listener = new LiveListener(queue.connectionString, again, options)
  void listener.start()
  const timer = setInterval(again, READ_AGAIN_MS).unref()
  app.terminating(() => {
    clearInterval(timer)
    return listener.stop()
  })
}
