import { INVALID_CODE } from '#api/identity/mfa/errors'
import { auditPerson } from '#api/identity/audit_person'
import type User from '#api/identity/user'
import { visitorOf } from '#api/identity/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'

/**
 * Wrong codes per account. Only somebody who knows the password, or is signed in, can enter one, so this locks nobody
 * out; 30 guesses a day at 3 valid codes out of a million take 30 years for an even chance.
 */
const LIMITS = [
  { name: 'quarter', requests: 5, duration: '15 mins' },
  { name: 'day', requests: 30, duration: '1 day' },
] as const

const SECOND_FACTOR_FAILED = 'second_factor_failed'
/** Challenges that one address may ask for; each is a row until it is used or has expired. */
const PASSKEY_CHALLENGES = { requests: 60, duration: '15 mins' } as const

export const limitPasskeySignIns = ({ request }: HttpContext) =>
  limiter.use(PASSKEY_CHALLENGES).consume(`passkey_address_${request.ip()}`)

type Attempt = { user: User; method: string; failure?: () => Error }

/**
 * Runs a check of a code and counts it when it fails. The attempt is counted before the check, so that concurrent
 * requests cannot exceed the limit. Rejects with the failure, or E_TOO_MANY_REQUESTS without running the check.
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
    description: `A wrong second factor was entered for ${user.name}`,
    metadata: { method, ...visitorOf(ctx) },
  } as const
  await auditPerson(user, record, { by: 'nobody' })
  throw failure()
}
