/** The settings of the whole server, as every process knows them. */
import { INSTALLATION_SETTING_KEYS } from '#api/contract/server_settings'
import type { InstallationSettingKey } from '#api/contract/server_settings'
import { LiveListener } from '#api/queue/live'
import { openSecrets } from '#api/server_settings/setting_secrets'
import { queue } from '#config/queue'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** PostgreSQL channel that says that one of them changed. */
const CHANNEL = 'assay_settings'
/** A message that was missed is made up for this soon. */
const READ_AGAIN_MS = 30_000

type Known = ReadonlyMap<string, Record<string, unknown>>

let known: Known | null = null
let reading: Promise<Known> | null = null
let isFollowing = false
const listeners = new Set<() => void>()

/** What is set for the whole server, credentials in clear; null when nothing is. Read once, then kept and refreshed. */
export async function installationSetting(key: InstallationSettingKey) {
  await settingsKnown()
  return knownSetting(key)
}

/** The same without waiting: undefined as long as nothing was read. */
export const knownSetting = (key: InstallationSettingKey) =>
  known ? (known.get(key) ?? null) : undefined

/** Resolves when the settings are known; from then on they are kept fresh. */
export async function settingsKnown() {
  follow()
  if (!known) await refreshSettings()
}

/** Reads them anew; what began to read before is not trusted to have seen the change. */
export async function refreshSettings() {
  const mine = read()
  reading = mine
  const fresh = await mine
  // A later reading has the last word.
  if (reading !== mine) return
  known = fresh
  for (const listener of listeners) listener()
}

/** Told after each reading, whether something changed or not. */
export function onSettingsRead(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets every process know, when the transaction is through. */
export const announceSettings = (trx: TransactionClientContract) =>
  trx.rawQuery('select pg_notify(?, ?)', [CHANNEL, '{}'])

/** The settings belong to the oldest organization: it runs this server. */
export const HOST_ORGANIZATION = 'select id from organizations order by created_at, id limit 1'

async function read(): Promise<Known> {
  const rows: { key: string; value: Record<string, unknown>; secrets: string | null }[] = await db
    .from('server_settings')
    .whereRaw(`organization_id = (${HOST_ORGANIZATION})`)
    .whereNull('team_id')
    .whereIn('key', [...INSTALLATION_SETTING_KEYS])
    .select('key', 'value', 'secrets')
  return new Map(rows.map(({ key, value, secrets }) => [key, { ...value, ...opened(secrets) }]))
}

/** With another APP_KEY the rest of the setting still holds. */
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
      logger.warn({ err: error }, 'the settings of the server could not be read again')
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
