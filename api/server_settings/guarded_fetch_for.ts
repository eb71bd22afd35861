import { createGuardedFetch, type GuardedFetch } from '#api/outbound/guarded_fetch'
import type { Asker } from '#api/outbound_log/asker'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import { settingsKnown } from '#api/server_settings/installation_setting'
import { outboundRules } from '#api/server_settings/outbound_rules'

type Limits = { timeoutMs?: number; maxBytes?: number; maxRedirects?: number }

/** The way out for our own calls: by the rules that hold at that moment, with refusals in the asker's log. Close it when done. */
export async function guardedFetchFor(asker: Asker, limits: Limits = {}): Promise<GuardedFetch> {
  await settingsKnown()
  return createGuardedFetch({
    ...limits,
    rules: () => outboundRules,
    onRefused: (refused) => recordRefusal(refused, asker),
  })
}
