import { createGuardedRequest, type GuardedRequest } from '#api/platform/outbound/guarded_request'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import { ensureSettingsLoaded } from '#api/platform/settings/installation_setting'
import { onOutboundChange, outboundRules } from '#api/platform/settings/outbound_rules'

let shared: GuardedRequest | null = null

/**
 * Returns a function that sends requests under the current outbound rules and logs refusals for the given origin. All
 * callers share one connection pool until the rules change.
 */
export async function guardedRequestFor(callOrigin: CallOrigin): Promise<GuardedRequest> {
  await ensureSettingsLoaded()
  return (url, request) =>
    sharedRequest()(url, { ...request, onRefused: (refused) => recordRefusal(refused, callOrigin) })
}

function sharedRequest(): GuardedRequest {
  if (shared) return shared
  const created = createGuardedRequest(() => outboundRules)
  // Discards the pool, because its connections may violate the new rules.
  const unsubscribe = onOutboundChange(() => {
    unsubscribe()
    shared = null
  })
  shared = created
  return created
}
