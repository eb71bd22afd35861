import { assertRecent } from '#api/accounts/access/session_rules'
import { auditPerson } from '#api/accounts/identity/audit_person'
import { PASSWORDS_OFF, WRONG_PASSWORD } from '#api/accounts/identity/errors'
import {
  changePassword,
  mailRequest,
  resetPassword,
} from '#api/accounts/identity/identity_validator'
import { rememberBrowser } from '#api/accounts/identity/limits/known_browsers'
import { limitGuesses } from '#api/accounts/identity/limits/limit_guesses'
import { limitLink, limitMailRequest } from '#api/accounts/identity/limits/limit_requests'
import { assertPassword } from '#api/accounts/identity/passwords/assert_password'
import { requestLink } from '#api/accounts/identity/links/request_link'
import { acceptRequest, inSteadyTime } from '#api/accounts/identity/links/requested'
import { revokeAccess } from '#api/accounts/identity/revoke_access'
import { setPasswordByLink } from '#api/accounts/identity/passwords/set_password_by_link'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import hash from '@adonisjs/core/services/hash'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class PasswordsController {
  /**
   * Sets a new password and revokes the user's other sessions, known browsers and links, so that stolen ones do not
   * outlive the change.
   */
  async update(ctx: HttpContext) {
    const { request, tenant, session, response } = ctx
    const { currentPassword, newPassword } = await request.validateUsing(changePassword)
    const { user } = tenant
    const guess = { kind: 'reauthentication', userId: user.id } as const
    await limitGuesses(ctx, guess, () => assertOwnPassword(ctx, currentPassword))
    await assertPassword('newPassword', newPassword, user)
    await db.transaction(async (trx) => {
      await user.useTransaction(trx).merge({ password: newPassword }).save()
      await revokeAccess(trx, [user.id], { exceptSessionId: session?.sessionId })
      const description = `${user.name} changed their password`
      await auditPerson(user, { action: 'password_changed', description }, { trx })
    })
    if (session) {
      session.regenerate()
      await rememberBrowser(ctx, user)
    }
    return response.noContent()
  }

  /** Requests a link to set a new password. */
  async requestReset(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(mailRequest)
    if (!(await signInRules()).password) throw PASSWORDS_OFF()
    await limitMailRequest(ctx, 'reset_password', email)
    await inSteadyTime(() => requestLink(email, 'reset_password'))
    return acceptRequest(ctx)
  }

  /**
   * Sets a new password with a link.
   * @returns the account's email address, whose ownership the link proved
   */
  async reset(ctx: HttpContext) {
    const { token, password } = await ctx.request.validateUsing(resetPassword)
    const user = await limitLink(ctx, () => setPasswordByLink(token, password))
    // Makes the browser known, so that an owner locked out by distributed guessing can sign in from it.
    await rememberBrowser(ctx, user)
    return { email: user.email }
  }
}

/**
 * Checks the current password. Users without one, who sign in with links or an identity provider, must have authenticated
 * recently instead; requests with their API tokens are rejected.
 */
async function assertOwnPassword(ctx: HttpContext, password: string | null | undefined) {
  const { user, token } = ctx.tenant
  if (!user.password && !token) return assertRecent(ctx)
  if (user.password && (await hash.verify(user.password, password ?? ''))) return
  const message = user.password
    ? 'The current password is incorrect'
    : 'This account has no password yet. Sign in with a browser to set one, or request a password link.'
  throw WRONG_PASSWORD(message, [{ field: 'currentPassword', rule: 'password', message }])
}
