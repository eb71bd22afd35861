import { isMailOn } from '#api/mail/mail_settings'
import type { HttpContext } from '@adonisjs/core/http'

const BY_MAIL = 'If there is an account with this address, a mail with a link is on its way to it.'
const BY_HAND = 'This server sends no mail. Ask an administrator of your organization for a link.'

/** The one answer to everybody who asks for a mail: 202, and words that depend on the server only. */
export async function answerRequested({ response }: HttpContext) {
  response.status(202)
  return { message: (await isMailOn()) ? BY_MAIL : BY_HAND }
}
