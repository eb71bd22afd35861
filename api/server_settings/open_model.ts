import type { ProviderSettings } from '#api/model_providers/provider_settings'
import type { Asker } from '#api/outbound_log/asker'
import { guardedFetchFor } from '#api/server_settings/guarded_fetch_for'

/** Above the client's own limit, so that it is the client that says what took too long. */
const FETCH_TIMEOUT_MS = 180_000

/** A client of a model whose calls go through the outbound policy. Close it when done. */
export async function openModel(settings: ProviderSettings, asker: Asker) {
  // Seven providers' libraries weigh 45 MB, which a server without a model need not carry.
  const { modelClient } = await import('#api/model_providers/model_client')
  const guarded = await guardedFetchFor(asker, { timeoutMs: FETCH_TIMEOUT_MS })
  return { client: modelClient(settings, { fetch: guarded }), close: () => guarded.close() }
}
