import { isChallenge } from '#api/contract/accounts/mfa'
import {
  mailRequest,
  register as input,
  verifyEmail,
} from '#api/accounts/identity/identity_validator'
import { limitLink, limitMailRequest } from '#api/accounts/identity/limits/limit_requests'
import { register } from '#api/accounts/identity/registration/register'
import { verifyByLink } from '#api/accounts/identity/registration/verify_by_link'
import { requestLink } from '#api/accounts/identity/links/request_link'
import { acceptRequest, inSteadyTime } from '#api/accounts/identity/links/requested'
import { startSession } from '#api/accounts/identity/start_session'
import { isMailOn } from '#api/platform/mail/mail_settings'
import type { HttpContext } from '@adonisjs/core/http'
import { randomUUID } from 'node:crypto'

/** Session key: ID of the user registered in this browser. */
const REGISTERED = 'registeredUserId'

const OPEN_THE_MAIL = 'Open the link in the email that we sent to this address.'
const NO_MAIL =
  'An administrator of this server must confirm your account before you can sign in. If you already have an account, sign in.'

export default class RegistrationsController {
  /**
   * Responds with 201 and signs the user in if no verification is required; otherwise, responds with 202 and the same
   * message for every address.
   */
  async store(ctx: HttpContext) {
    const form = await ctx.request.validateUsing(input)
    await limitMailRequest(ctx, 'register', form.email)
    const user = await inSteadyTime(() => register(form))
    if (user?.emailVerifiedAt) {
      ctx.response.status(201)
      return startSession(ctx, user, 'registration')
    }
    // Also set for an existing address; otherwise, the session cookie would reveal it.
    ctx.session.put(REGISTERED, user?.id ?? randomUUID())
    ctx.response.status(202)
    return { message: (await isMailOn()) ? OPEN_THE_MAIL : NO_MAIL }
  }

  /**
   * Confirms the address, but signs in only in the browser that registered. Otherwise, an attacker could register a
   * victim's address, and the link in the email would sign the victim in to an account whose password the attacker chose.
   */
  async verify(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(verifyEmail)
    const user = await limitLink(ctx, () => verifyByLink(token))
    const isSameBrowser = ctx.session.pull(REGISTERED) === user.id
    const response = isSameBrowser ? await startSession(ctx, user, 'registration') : null
    return { email: user.email, me: response && !isChallenge(response) ? response : null }
  }

  async resend(ctx: HttpContext) {
    const { email } = await ctx.request.validateUsing(mailRequest)
    await limitMailRequest(ctx, 'verify_email', email)
    await inSteadyTime(() => requestLink(email, 'verify_email'))
    return acceptRequest(ctx)
  }
}
