import { assertRecent } from '#api/access/session_rules'
import { auditPerson } from '#api/identity/audit_person'
import { PASSWORDS_OFF, WRONG_PASSWORD } from '#api/identity/errors'
import { changePassword, mailRequest, resetPassword } from '#api/identity/identity_validator'
import { rememberBrowser } from '#api/identity/limits/known_browsers'
import { limitGuesses } from '#api/identity/limits/limit_guesses'
import { limitLink, limitMailRequest } from '#api/identity/limits/limit_requests'
import { assertPassword } from '#api/identity/passwords/assert_password'
import { requestLink } from '#api/identity/request_link'
import { answerRequested } from '#api/identity/requested'
import { revokeAccess } from '#api/identity/revoke_access'
import { setPasswordByLink } from '#api/identity/set_password_by_link'
import { signInRules } from '#api/identity/sign_in_rules'
import { inSteadyTime } from '#api/identity/steady_time'
import hash from '@adonisjs/core/services/hash'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class PasswordsController {
  /** Ends the user's other sessions, known browsers and links: a stolen one does not outlive the change. */
  async update(ctx: HttpContext) {
    const { request, tenant, session, response } = ctx
    const { currentPassword, newPassword } = await request.validateUsing(changePassword)
    const { user } = tenant
    const guess = { kind: 'reauthentication', userId: user.id } as const
    await limitGuesses(ctx, guess, () => mustBeTheirs(ctx, currentPassword))
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

  /** Asks for a link to set a new one. */
  async requestReset(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(mailRequest)
    if (!(await signInRules()).password) throw PASSWORDS_OFF()
    await limitMailRequest(ctx, 'reset_password', email)
    await inSteadyTime(() => requestLink(email, 'reset_password'))
    return answerRequested(ctx)
  }

  /** @returns whose account it is: the link has proved it */
  async reset(ctx: HttpContext) {
    const { token, password } = await ctx.request.validateUsing(resetPassword)
    const user = await limitLink(ctx, () => setPasswordByLink(token, password))
    // The way in for an owner whom guessing from many addresses keeps out of a new browser.
    await rememberBrowser(ctx, user)
    return { email: user.email }
  }
}

/** Who signs in by links or elsewhere has no password, and sets the first one in the browser where they are signed in. */
async function mustBeTheirs(ctx: HttpContext, password: string | null | undefined) {
  const { user, token } = ctx.tenant
  if (!user.password && !token) return assertRecent(ctx)
  if (user.password && (await hash.verify(user.password, password ?? ''))) return
  const message = user.password
    ? 'The current password is not right'
    : 'This account has no password yet. Set it in a browser, or by a link.'
  throw WRONG_PASSWORD(message, [{ field: 'currentPassword', rule: 'password', message }])
}
