import type { Mail } from '#api/mail/mails'
import encryption from '@adonisjs/core/services/encryption'

const PURPOSE = 'mail'
/** Longer than the queue tries. */
const LIFETIME = '2 days'

/** A mail on the way through the queue: it carries links, which are keys. */
export const sealMail = (mail: Mail) =>
  encryption.encrypt(mail, { purpose: PURPOSE, expiresIn: LIFETIME })

export function openMail(sealed: string): Mail {
  const mail = encryption.decrypt<Mail>(sealed, PURPOSE)
  if (!mail) throw new Error('A mail cannot be decrypted: the worker has another APP_KEY')
  return mail
}
