import { INVALID_CODE } from '#api/accounts/identity/mfa/errors'
import { auditPerson } from '#api/accounts/identity/audit_person'
import type User from '#api/accounts/tenants/user'
import { visitorOf } from '#api/accounts/access/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'

/**
 * Failed checks of a second factor or reauthentication allowed per account. Strangers cannot use up this limit to lock
 * out the owner, because these checks require the first factor or a session. With 30 guesses a day and 3 valid codes out
 * of a million, a 50% chance of success takes 20 years.
 */
const LIMITS = [
  { name: 'quarter', requests: 5, duration: '15 mins' },
  { name: 'day', requests: 30, duration: '1 day' },
] as const

const SECOND_FACTOR_FAILED = 'second_factor_failed'
/** Maximum number of challenges per IP address; limited, because each one is stored until it is used or expires. */
const PASSKEY_CHALLENGES = { requests: 60, duration: '15 mins' } as const

export const limitPasskeySignIns = ({ request }: HttpContext) =>
  limiter.use(PASSKEY_CHALLENGES).consume(`passkey_address_${request.ip()}`)

type Attempt = { user: User; method: string; failure?: () => Error }

/**
 * Checks a code, passkey or password, limits failures per account, and records them in the audit log. Attempts are
 * counted before the check, so that concurrent requests cannot exceed the limit; success resets the counters. Rejects
 * with the failure, or with E_TOO_MANY_REQUESTS without running the check.
 */
export async function limitCodes(
  ctx: HttpContext,
  { user, method, failure = INVALID_CODE }: Attempt,
  check: () => Promise<boolean>
) {
  const counters = LIMITS.map(({ name, ...limit }) => ({
    counter: limiter.use(limit),
    key: `second_factor_${name}_${user.id}`,
  }))
  for (const { counter, key } of counters) await counter.consume(key)
  if (await check()) {
    for (const { counter, key } of counters) await counter.delete(key)
    return
  }
  const record = {
    action: SECOND_FACTOR_FAILED,
    description: `Failed second factor for ${user.name}`,
    metadata: { method, ...visitorOf(ctx) },
  } as const
  await auditPerson(user, record, { by: 'unverified' })
  throw failure()
}
