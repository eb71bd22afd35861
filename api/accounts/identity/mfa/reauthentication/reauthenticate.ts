import { AUTHENTICATED_AT } from '#api/accounts/access/session_rules'
import type { ReauthenticationMethod } from '#api/contract/accounts/mfa'
import { auditPerson } from '#api/accounts/identity/audit_person'
import { INCORRECT_PASSWORD, INVALID_CODE } from '#api/accounts/identity/mfa/errors'
import { limitCodes } from '#api/accounts/identity/mfa/limit_codes'
import { checkMailedCode } from '#api/accounts/identity/mfa/reauthentication/mailed_code'
import { assertMethod } from '#api/accounts/identity/mfa/reauthentication/methods'
import { useTotp } from '#api/accounts/identity/mfa/totp/use_totp'
import type User from '#api/accounts/tenants/user'
import { visitorOf } from '#api/accounts/access/visitor_of'
import type { HttpContext } from '@adonisjs/core/http'
import hash from '@adonisjs/core/services/hash'

/**
 * Confirms the identity with a password or code. Rejects with METHOD_UNAVAILABLE, INCORRECT_PASSWORD or INVALID_CODE.
 */
export async function reauthenticateByText(
  ctx: HttpContext,
  method: 'password' | 'totp' | 'mail',
  text: string
) {
  const { user } = ctx.tenant
  await assertMethod(user, method)
  const checks = {
    password: async () => user.password !== null && hash.verify(user.password, text),
    totp: () => useTotp(user, text),
    mail: async () => checkMailedCode(ctx.session, text),
  }
  const failure = method === 'password' ? INCORRECT_PASSWORD : INVALID_CODE
  await limitCodes(ctx, { user, method, failure }, checks[method])
  await recordReauthentication(ctx, user, method)
}

/**
 * Records the confirmation, allows sensitive changes for `RECENT_MINUTES`, and regenerates the session ID, as after a
 * sign-in.
 */
export async function recordReauthentication(
  ctx: HttpContext,
  user: User,
  method: ReauthenticationMethod
) {
  const description = `${user.name} confirmed their identity`
  const metadata = { method, ...visitorOf(ctx) }
  await auditPerson(user, { action: 'reauthenticated', description, metadata })
  ctx.session.put(AUTHENTICATED_AT, Date.now())
  ctx.session.regenerate()
}
