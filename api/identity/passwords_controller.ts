import type { Tenant } from '#api/access/tenant'
import { auditPerson } from '#api/identity/audit_person'
import { endSessions } from '#api/identity/end_sessions'
import { PASSWORDS_OFF, WRONG_PASSWORD } from '#api/identity/errors'
import { changePassword, mailRequest, resetPassword } from '#api/identity/identity_validator'
import { limitLink, limitLogin, limitMailRequest } from '#api/identity/login_limit'
import { requestLink } from '#api/identity/request_link'
import { answerRequested } from '#api/identity/requested'
import { setPasswordByLink } from '#api/identity/set_password_by_link'
import { signInRules } from '#api/identity/sign_in_rules'
import { inSteadyTime } from '#api/identity/steady_time'
import hash from '@adonisjs/core/services/hash'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class PasswordsController {
  /** Ends the user's other sessions: a stolen one does not outlive the change. */
  async update({ request, tenant, session, response }: HttpContext) {
    const { currentPassword, newPassword } = await request.validateUsing(changePassword)
    const { user } = tenant
    await limitLogin(request.ip(), user.email, () => mustBeTheirs(tenant, currentPassword))
    await db.transaction(async (trx) => {
      await user.useTransaction(trx).merge({ password: newPassword }).save()
      await endSessions(user, { exceptSessionId: session?.sessionId, trx })
      const description = `${user.name} changed their password`
      await auditPerson(user, { action: 'password_changed', description }, { trx })
    })
    return response.noContent()
  }

  /** Asks for a link to set a new one. */
  async requestReset(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(mailRequest)
    if (!(await signInRules()).password) throw PASSWORDS_OFF()
    await limitMailRequest('reset_password', ctx.request.ip(), email)
    await inSteadyTime(() => requestLink(email, 'reset_password'))
    return answerRequested(ctx)
  }

  /** @returns whose account it is: the link has proved it */
  async reset({ request }: HttpContext) {
    const { token, password } = await request.validateUsing(resetPassword)
    const { email } = await limitLink(request.ip(), () => setPasswordByLink(token, password))
    return { email }
  }
}

/** Who signs in by links or elsewhere has no password, and sets the first one in the browser where they are signed in. */
async function mustBeTheirs({ user, token }: Tenant, password: string | null | undefined) {
  if (!user.password && !token) return
  if (user.password && (await hash.verify(user.password, password ?? ''))) return
  const message = user.password
    ? 'The current password is not right'
    : 'This account has no password yet. Set it in a browser, or by a link.'
  throw WRONG_PASSWORD(message, [{ field: 'currentPassword', rule: 'password', message }])
}
