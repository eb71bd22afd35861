import { isMailOn } from '#api/platform/mail/mail_settings'
import type { HttpContext } from '@adonisjs/core/http'
import { setTimeout as pause } from 'node:timers/promises'

const BY_MAIL = 'If an account exists for this address, we sent it an email with a link.'
const BY_HAND =
  'This server does not send email. Ask an administrator of your organization for a link.'

/**
 * Sends the same response to every request for an email: 202 and a message that depends only on the server's settings.
 */
export async function acceptRequest({ response }: HttpContext) {
  response.status(202)
  return { message: (await isMailOn()) ? BY_MAIL : BY_HAND }
}

/** Minimum duration of a padded call; longer than any such call takes on an idle machine. */
const MIN_DURATION_MS = 150

/** Pads the response time, so that it does not reveal whether an account exists. */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(MIN_DURATION_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
