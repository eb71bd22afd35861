import { type ProviderSettings, readProviderSettings } from '#api/model_providers/provider_settings'
import { createGuardedFetch } from '#api/outbound/guarded_fetch'
import { openSecrets } from '#api/server_settings/provider_secrets'
import ServerSetting from '#api/server_settings/server_setting'
import { outbound } from '#config/outbound'
import logger from '@adonisjs/core/services/logger'

const KEY = 'redteam.provider'
/** Above the client's own limit, so that it is the client that says what took too long. */
const FETCH_TIMEOUT_MS = 180_000

/** The model that writes attacks and judges answers for an organization; null when none is set. */
export async function redteamProvider(organizationId: string): Promise<ProviderSettings | null> {
  const row = await ServerSetting.findBy({ organizationId, key: KEY })
  if (!row) return null
  return readProviderSettings({ ...row.value, ...openSecrets(row.secrets) }).settings
}

/** A client of that model whose calls go through the outbound policy. Close it when done. */
export async function openModel(settings: ProviderSettings) {
  // Seven providers' libraries weigh 45 MB, which a server without a model need not carry.
  const { modelClient } = await import('#api/model_providers/model_client')
  const guarded = createGuardedFetch({
    rules: () => outbound,
    timeoutMs: FETCH_TIMEOUT_MS,
    onRefused: (refused) => logger.warn({ err: refused }, 'a call to a model was refused'),
  })
  return { client: modelClient(settings, { fetch: guarded }), close: () => guarded.close() }
}
