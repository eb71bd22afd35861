import { BROWSER_ONLY, ENROLLMENT_REQUIRED, REAUTHENTICATION_REQUIRED } from '#api/access/errors'
import type { Tenant } from '#api/access/tenant'
import { RECENT_MINUTES, type SecondFactorPolicy } from '#api/contract/mfa'
import { signInRules } from '#api/identity/sign_in_rules'
import type { HttpContext } from '@adonisjs/core/http'

/** What a route asks of the session beyond the permission. API tokens are a credential of their own (decision 028). */
export type SessionRules = {
  /** The session has authenticated in the last `RECENT_MINUTES`. */
  recent?: boolean
  /** Refused for API tokens. */
  browserOnly?: boolean
  /** Allowed for people who still have to set up a second factor. */
  duringEnrollment?: boolean
}

/** Keys in the session: when it last authenticated (epoch ms), and how it began. */
export const AUTHENTICATED_AT = 'authenticatedAt'
export const SIGNED_IN_BY = 'signedInBy'

type Session = HttpContext['session']

/** When the session stops being recently authenticated; null when it is not. */
export function recentUntil(session: Session): Date | null {
  const at: unknown = session.get(AUTHENTICATED_AT)
  const until = typeof at === 'number' ? at + RECENT_MINUTES * 60_000 : 0
  return until > Date.now() ? new Date(until) : null
}

export function assertRecent({ session }: HttpContext) {
  if (!recentUntil(session)) throw REAUTHENTICATION_REQUIRED()
}

/** Applies the rules of a route to an authorized request. */
export async function checkSession(ctx: HttpContext, rules: SessionRules) {
  if (ctx.tenant.token) {
    if (rules.browserOnly) throw BROWSER_ONLY()
    return
  }
  if (!rules.duringEnrollment && (await mustEnroll(ctx, ctx.tenant))) throw ENROLLMENT_REQUIRED()
  if (rules.recent) assertRecent(ctx)
}

/** Whether the policy requires a second factor that the person does not have. API tokens come without a session. */
export async function mustEnroll(
  { session }: { session?: Session },
  tenant: Tenant
): Promise<boolean> {
  return session ? lacksSecondFactor(tenant, session.get(SIGNED_IN_BY)) : false
}

/** The same for a session of which only its stored data is known. */
export async function lacksSecondFactor(tenant: Tenant, signedInBy: unknown): Promise<boolean> {
  if (tenant.hasSecondFactor) return false
  const { secondFactor, trustsProvider } = await signInRules()
  if (trustsProvider && signedInBy === 'identity_provider') return false
  return isRequired(secondFactor, tenant)
}

/** Administrators are those of the current organization: that is where they could act as one. */
export const isRequired = (policy: SecondFactorPolicy, { isAdmin }: Pick<Tenant, 'isAdmin'>) =>
  policy === 'everyone' || (policy === 'administrators' && isAdmin)
