import { isChallenge } from '#api/contract/mfa'
import { mailRequest, register as input, verifyEmail } from '#api/identity/identity_validator'
import { limitLink, limitMailRequest } from '#api/identity/limits/limit_requests'
import { register } from '#api/identity/register'
import { requestLink } from '#api/identity/request_link'
import { answerRequested } from '#api/identity/requested'
import { startSession } from '#api/identity/start_session'
import { inSteadyTime } from '#api/identity/steady_time'
import { verifyByLink } from '#api/identity/verify_by_link'
import { isMailOn } from '#api/mail/mail_settings'
import type { HttpContext } from '@adonisjs/core/http'
import { randomUUID } from 'node:crypto'

/** In the session: whose account was registered in this browser. */
const REGISTERED = 'registeredUserId'

const OPEN_THE_MAIL = 'Open the link in the mail that is on its way to this address.'
const NO_MAIL =
  'This server sends no mail: an administrator confirms your address, or sends you an invitation. If you have an account already, sign in.'

export default class RegistrationsController {
  /** 201 and signed in when nothing is left to prove; else 202 with the same words for every address. */
  async store(ctx: HttpContext) {
    const form = await ctx.request.validateUsing(input)
    await limitMailRequest(ctx, 'register', form.email)
    const user = await inSteadyTime(() => register(form))
    if (user?.emailVerifiedAt) {
      ctx.response.status(201)
      return startSession(ctx, user, 'registration')
    }
    // Also for an address that is taken: otherwise the session cookie would tell the two apart.
    ctx.session.put(REGISTERED, user?.id ?? randomUUID())
    ctx.response.status(202)
    return { message: (await isMailOn()) ? OPEN_THE_MAIL : NO_MAIL }
  }

  /**
   * Signs in where the account was registered, and nowhere else: a mail that somebody else caused must not lead into an
   * account whose password they know.
   */
  async verify(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(verifyEmail)
    const user = await limitLink(ctx, () => verifyByLink(token))
    const isSameBrowser = ctx.session.pull(REGISTERED) === user.id
    const answer = isSameBrowser ? await startSession(ctx, user, 'registration') : null
    return { email: user.email, me: answer && !isChallenge(answer) ? answer : null }
  }

  async resend(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(mailRequest)
    await limitMailRequest(ctx, 'verify_email', email)
    await inSteadyTime(() => requestLink(email, 'verify_email'))
    return answerRequested(ctx)
  }
}
