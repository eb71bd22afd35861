import { createGuardedFetch } from '#api/platform/outbound/guarded_fetch'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import { outbound } from '#config/outbound'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_048_576

/**
 * `fetch` for identity providers, which are configured in the environment. Applies only the outbound rules of the
 * environment, so that rules narrowed in the console cannot lock out the administrators who could relax them.
 */
export const fetchFromProvider = createGuardedFetch({
  rules: () => outbound,
  timeoutMs: TIMEOUT_MS,
  maxBytes: MAX_BYTES,
  onRefused: (refused) => recordRefusal(refused, { purpose: 'sign_in', organizationId: null }),
})
