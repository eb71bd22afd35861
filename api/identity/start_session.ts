import { tenantOf } from '#api/access/tenant'
import type { CurrentUser } from '#api/contract/session'
import { auditPerson } from '#api/identity/audit_person'
import { currentUser } from '#api/identity/current_user'
import { DEACTIVATED } from '#api/identity/errors'
import { rememberBrowser } from '#api/identity/limits/known_browsers'
import { SIGNED_IN_AT } from '#api/identity/session_store'
import type User from '#api/identity/user'
import { visitorOf } from '#api/identity/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'

type Method = 'password' | 'link' | 'registration' | 'identity_provider'

/**
 * Signs somebody in who has proved who they are, in this browser: however they did, it ends here. People who are
 * switched off are refused.
 */
export async function startSession(
  ctx: HttpContext,
  user: User,
  method: Method,
  details: Record<string, unknown> = {}
): Promise<CurrentUser> {
  const tenant = await tenantOf(user)
  const metadata = { method, ...details, ...visitorOf(ctx) }
  if (tenant.isDeactivated || tenant.user.kind !== 'person') {
    const description = `${user.name}, who is deactivated, was not let in`
    await auditPerson(user, { action: 'login_failed', description, metadata }, { everywhere: true })
    throw DEACTIVATED()
  }
  await auditPerson(user, { action: 'login', description: `${user.name} signed in`, metadata })
  // Whoever was signed in here before may have been at work in another organization.
  ctx.session.forget('organizationId')
  await ctx.auth.use('web').login(user)
  ctx.session.put(SIGNED_IN_AT, Date.now())
  await rememberBrowser(ctx, user)
  return currentUser(tenant)
}
