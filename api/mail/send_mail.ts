import { isMailOn } from '#api/mail/mail_settings'
import type { Mail } from '#api/mail/mails'
import { sealMail } from '#api/mail/sealed_mail'
import { queue } from '#api/queue/service'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Sends a mail with the transaction: it leaves when the transaction is committed, and never without.
 * @returns `sent: false` when this installation sends no mail
 */
export async function sendMail(
  trx: TransactionClientContract,
  mail: Mail
): Promise<{ sent: boolean }> {
  if (!(await isMailOn())) return { sent: false }
  await queue.enqueue('send_mail', { encrypted: sealMail(mail) }, trx)
  return { sent: true }
}
