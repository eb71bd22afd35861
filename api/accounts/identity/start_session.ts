import { AUTHENTICATED_AT, SIGNED_IN_BY } from '#api/accounts/access/session_rules'
import { tenantOf } from '#api/accounts/tenants/tenant'
import type { SignInResponse } from '#api/contract/accounts/mfa'
import type { CurrentUser } from '#api/contract/accounts/session'
import { auditPerson } from '#api/accounts/identity/audit_person'
import { currentUser } from '#api/accounts/identity/current_user'
import { DEACTIVATED } from '#api/accounts/identity/errors'
import { rememberBrowser } from '#api/accounts/identity/limits/known_browsers'
import { startPending } from '#api/accounts/identity/mfa/pending_sign_in'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import { SIGNED_IN_AT } from '#api/accounts/access/session_store'
import type User from '#api/accounts/tenants/user'
import { visitorOf } from '#api/accounts/access/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'

type Method = 'password' | 'link' | 'registration' | 'identity_provider'

/**
 * Continues a sign-in after its first factor: opens the session, or leaves it pending if a second factor must still be
 * verified. Used by every sign-in method except passkeys.
 */
export async function startSession(
  ctx: HttpContext,
  user: User,
  method: Method,
  details: Record<string, unknown> = {}
): Promise<SignInResponse> {
  const { hasSecondFactor } = await activeTenant(ctx, user, { method, details })
  if (hasSecondFactor && !(await isTrusted(method))) {
    return startPending(ctx, user, { method, details })
  }
  return openSession(ctx, user, { method, details })
}

/** Starts the session after all required factors were verified. */
export async function openSession(
  ctx: HttpContext,
  user: User,
  { method, details }: SignIn
): Promise<CurrentUser> {
  const tenant = await activeTenant(ctx, user, { method, details })
  const metadata = { method, ...details, ...visitorOf(ctx) }
  await auditPerson(user, { action: 'login', description: `${user.name} signed in`, metadata })
  // Forgets the organization that a previous user of this browser may have selected.
  ctx.session.forget('organizationId')
  await ctx.auth.use('web').login(user)
  ctx.session.put(SIGNED_IN_AT, Date.now())
  await rememberBrowser(ctx, user)
  ctx.session.put(AUTHENTICATED_AT, Date.now())
  ctx.session.put(SIGNED_IN_BY, method)
  return currentUser(ctx, tenant)
}

type SignIn = { method: string; details: Record<string, unknown> }

/** Returns the user's tenant. Rejects deactivated users and service accounts. */
async function activeTenant(ctx: HttpContext, user: User, { method, details }: SignIn) {
  const tenant = await tenantOf(user)
  if (!tenant.isDeactivated && tenant.user.kind === 'person') return tenant
  const description = `Rejected the sign-in of ${user.name}: the account is deactivated`
  const metadata = { method, ...details, ...visitorOf(ctx) }
  await auditPerson(user, { action: 'login_failed', description, metadata }, { everywhere: true })
  throw DEACTIVATED()
}

const isTrusted = async (method: Method) =>
  method === 'identity_provider' && (await signInRules()).trustsProvider
