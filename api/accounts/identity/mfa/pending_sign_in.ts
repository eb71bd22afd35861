import { SIGNED_IN_BY, AUTHENTICATED_AT } from '#api/accounts/access/session_rules'
import type { SecondFactorChallenge } from '#api/contract/accounts/mfa'
import { NO_PENDING_SIGN_IN } from '#api/accounts/identity/mfa/errors'
import { methodsOf } from '#api/accounts/identity/mfa/second_factors'
import { digest } from '#api/accounts/identity/links/one_time_links'
import User from '#api/accounts/tenants/user'
import type { HttpContext } from '@adonisjs/core/http'

const KEY = 'pendingSignIn'
const MAX_AGE_MS = 10 * 60_000

/**
 * A sign-in that awaits its second factor. The session stores it under a key other than the session guard's, so that it
 * grants no access until the factor is verified.
 */
export type PendingSignIn = {
  userId: string
  method: string
  details: Record<string, unknown>
  startedAt: number
  /** Changes with the password, so that a password reset also ends pending sign-ins. */
  stamp: string
}

const stampOf = ({ password }: User) => digest(password ?? '')

export async function startPending(
  { session, auth }: HttpContext,
  user: User,
  { method, details }: Pick<PendingSignIn, 'method' | 'details'>
): Promise<SecondFactorChallenge> {
  // Ends the session of a previous user of this browser.
  for (const key of [
    auth.use('web').sessionKeyName,
    'organizationId',
    AUTHENTICATED_AT,
    SIGNED_IN_BY,
  ]) {
    session.forget(key)
  }
  session.regenerate()
  const pending = { userId: user.id, method, details, startedAt: Date.now(), stamp: stampOf(user) }
  session.put(KEY, pending)
  return challengeOf(pending)
}

export async function challengeOf({
  userId,
  startedAt,
}: Pick<PendingSignIn, 'userId' | 'startedAt'>): Promise<SecondFactorChallenge> {
  const expiresAt = new Date(startedAt + MAX_AGE_MS).toISOString()
  return { mfa: { methods: await methodsOf({ id: userId }), expiresAt } }
}

/**
 * Returns the pending sign-in. Rejects with NO_PENDING_SIGN_IN if there is none, it has expired, or the password has
 * changed.
 */
export async function findPending({
  session,
}: HttpContext): Promise<{ user: User; pending: PendingSignIn }> {
  const pending: PendingSignIn | undefined = session.get(KEY)
  if (!pending || Date.now() - pending.startedAt > MAX_AGE_MS) throw NO_PENDING_SIGN_IN()
  const user = await User.find(pending.userId)
  if (!user || stampOf(user) !== pending.stamp) throw NO_PENDING_SIGN_IN()
  return { user, pending }
}

export const forgetPending = ({ session }: HttpContext) => session.forget(KEY)
