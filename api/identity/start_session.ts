import { AUTHENTICATED_AT, SIGNED_IN_BY } from '#api/access/session_rules'
import { tenantOf } from '#api/access/tenant'
import type { SignInAnswer } from '#api/contract/mfa'
import type { CurrentUser } from '#api/contract/session'
import { auditPerson } from '#api/identity/audit_person'
import { currentUser } from '#api/identity/current_user'
import { DEACTIVATED } from '#api/identity/errors'
import { rememberBrowser } from '#api/identity/limits/known_browsers'
import { startPending } from '#api/identity/mfa/pending_sign_in'
import { signInRules } from '#api/identity/sign_in_rules'
import { SIGNED_IN_AT } from '#api/identity/session_store'
import type User from '#api/identity/user'
import { visitorOf } from '#api/identity/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'

type Method = 'password' | 'link' | 'registration' | 'identity_provider'

/**
 * Continues a sign-in whose first factor was verified: opens the session, or leaves it pending where the person has a
 * second factor. Every first factor ends here.
 */
export async function startSession(
  ctx: HttpContext,
  user: User,
  method: Method,
  details: Record<string, unknown> = {}
): Promise<SignInAnswer> {
  const { hasSecondFactor } = await activeTenant(ctx, user, { method, details })
  if (hasSecondFactor && !(await isTrusted(method))) {
    return startPending(ctx, user, { method, details })
  }
  return openSession(ctx, user, { method, details })
}

/** Starts the session after all required factors. */
export async function openSession(
  ctx: HttpContext,
  user: User,
  { method, details }: SignIn
): Promise<CurrentUser> {
  const tenant = await activeTenant(ctx, user, { method, details })
  const metadata = { method, ...details, ...visitorOf(ctx) }
  await auditPerson(user, { action: 'login', description: `${user.name} signed in`, metadata })
  // The person who was signed in here before may have worked in another organization.
  ctx.session.forget('organizationId')
  await ctx.auth.use('web').login(user)
  ctx.session.put(SIGNED_IN_AT, Date.now())
  await rememberBrowser(ctx, user)
  ctx.session.put(AUTHENTICATED_AT, Date.now())
  ctx.session.put(SIGNED_IN_BY, method)
  return currentUser(ctx, tenant)
}

type SignIn = { method: string; details: Record<string, unknown> }

/** Refuses deactivated people and service accounts. */
async function activeTenant(ctx: HttpContext, user: User, { method, details }: SignIn) {
  const tenant = await tenantOf(user)
  if (!tenant.isDeactivated && tenant.user.kind === 'person') return tenant
  const description = `Refused the sign-in of ${user.name}, whose account is deactivated`
  const metadata = { method, ...details, ...visitorOf(ctx) }
  await auditPerson(user, { action: 'login_failed', description, metadata }, { everywhere: true })
  throw DEACTIVATED()
}

const isTrusted = async (method: Method) =>
  method === 'identity_provider' && (await signInRules()).trustsProvider
