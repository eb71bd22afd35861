import { createGuardedFetch, type GuardedFetch } from '#api/platform/outbound/guarded_fetch'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { outboundRules } from '#api/platform/settings/outbound_rules'

type Limits = { timeoutMs?: number; maxBytes?: number; maxRedirects?: number }

/**
 * Creates a `fetch` for outbound calls that enforces the current rules and logs refusals for the given origin. The
 * caller must close it.
 */
export async function guardedFetchFor(
  callOrigin: CallOrigin,
  limits: Limits = {}
): Promise<GuardedFetch> {
  await ensureSettingsLoaded()
  return createGuardedFetch({
    ...limits,
    rules: () => outboundRules,
    onRefused: (refused) => recordRefusal(refused, callOrigin),
  })
}
