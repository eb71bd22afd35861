import { createGuardedFetch } from '#api/outbound/guarded_fetch'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import { outbound } from '#config/outbound'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_048_576

/**
 * Calls to identity providers, behind the outbound policy as the environment sets it, like the providers: what is
 * narrowed in the console must not lock out the people who could widen it again.
 */
export const askProvider = createGuardedFetch({
  rules: () => outbound,
  timeoutMs: TIMEOUT_MS,
  maxBytes: MAX_BYTES,
  onRefused: (refused) => recordRefusal(refused, { purpose: 'sign_in', organizationId: null }),
})
