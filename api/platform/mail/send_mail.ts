import { isMailOn } from '#api/platform/mail/mail_settings'
import type { Mail } from '#api/platform/mail/mails'
import { queue } from '#api/platform/queue/service'
import { sealedMessage } from '#api/platform/secrets/sealed'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Enqueues a mail in the transaction: it is sent only if the transaction commits.
 * @returns `sent: false` if this installation sends no mail
 */
export async function sendMail(
  trx: TransactionClientContract,
  mail: Mail
): Promise<{ sent: boolean }> {
  if (!(await isMailOn())) return { sent: false }
  await queue.enqueue('send_mail', { encrypted: sealMail(mail) }, trx)
  return { sent: true }
}

const message = sealedMessage<Mail>('mail')

/** Encrypts a mail for the queue, because its links grant access. */
export const sealMail = (mail: Mail) => message.seal(mail)

export function openMail(sealed: string): Mail {
  const mail = message.open(sealed)
  if (!mail) throw new Error('Cannot decrypt a queued mail: this worker has a different APP_KEY')
  return mail
}
