import { ENROLLMENT_REQUIRED, REAUTHENTICATION_REQUIRED } from '#api/accounts/access/errors'
import type { Tenant } from '#api/accounts/tenants/tenant'
import { RECENT_MINUTES, type SecondFactorPolicy } from '#api/contract/accounts/mfa'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import { BROWSER_ONLY } from '#api/platform/http/domain_error'
import type { SessionRules } from '#api/platform/ports/access_port'
import type { HttpContext } from '@adonisjs/core/http'

/** Session keys for the time of the last authentication (epoch ms) and for the sign-in method. */
export const AUTHENTICATED_AT = 'authenticatedAt'
export const SIGNED_IN_BY = 'signedInBy'

type Session = HttpContext['session']

/** Returns the time until which the session counts as recently authenticated; null if it does not. */
export function recentUntil(session: Session): Date | null {
  const at: unknown = session.get(AUTHENTICATED_AT)
  const until = typeof at === 'number' ? at + RECENT_MINUTES * 60_000 : 0
  return until > Date.now() ? new Date(until) : null
}

export function assertRecent({ session }: HttpContext) {
  if (!recentUntil(session)) throw REAUTHENTICATION_REQUIRED()
}

/** Rejects an authorized request that violates the session rules of its route. */
export async function checkSession(ctx: HttpContext, rules: SessionRules) {
  if (ctx.tenant.token) {
    if (rules.browserOnly) throw BROWSER_ONLY()
    return
  }
  if (!rules.duringEnrollment && (await requiresEnrollment(ctx, ctx.tenant))) {
    throw ENROLLMENT_REQUIRED()
  }
  if (rules.recent) assertRecent(ctx)
}

/**
 * Whether the sign-in rules require a second factor that the user does not have. Always false for API tokens, which have
 * no session.
 */
export async function requiresEnrollment(
  { session }: { session?: Session },
  tenant: Tenant
): Promise<boolean> {
  return session ? lacksSecondFactor(tenant, session.get(SIGNED_IN_BY)) : false
}

/** Like `requiresEnrollment`, for a stored session that is not part of a request. */
export async function lacksSecondFactor(tenant: Tenant, signedInBy: unknown): Promise<boolean> {
  if (tenant.hasSecondFactor) return false
  const { secondFactor, trustsProvider } = await signInRules()
  if (trustsProvider && signedInBy === 'identity_provider') return false
  return isRequired(secondFactor, tenant)
}

/** Whether the policy requires a second factor. `isAdmin` refers only to the current organization. */
export const isRequired = (policy: SecondFactorPolicy, { isAdmin }: Pick<Tenant, 'isAdmin'>) =>
  policy === 'everyone' || (policy === 'administrators' && isAdmin)
