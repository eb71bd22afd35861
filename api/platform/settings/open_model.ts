import type { ClientLimits } from '#api/platform/model_providers/limits/client_limits'
import type { ProviderSettings } from '#api/platform/model_providers/provider_settings'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { guardedFetchFor } from '#api/platform/settings/guarded_fetch_for'

/** Longer than the client's own timeout, so that the client reports which call took too long. */
const FETCH_TIMEOUT_MS = 180_000

/** Creates a model client that enforces the outbound rules. The caller must close it. `limits` override the defaults. */
export async function openModel(
  settings: ProviderSettings,
  callOrigin: CallOrigin,
  limits: Partial<ClientLimits> = {}
) {
  // Imported on demand, because the SDKs of seven providers take 45 MB of memory.
  const { modelClient } = await import('#api/platform/model_providers/model_client')
  const guarded = await guardedFetchFor(callOrigin, { timeoutMs: FETCH_TIMEOUT_MS })
  return { client: modelClient(settings, { fetch: guarded, limits }), close: () => guarded.close() }
}
