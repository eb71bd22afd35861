import type { Mail } from '#api/mail/mails'
import { sealedMessage } from '#api/secrets/sealed'

const message = sealedMessage<Mail>('mail')

/** A mail on the way through the queue: it carries links, which are keys. */
export const sealMail = (mail: Mail) => message.seal(mail)

export function openMail(sealed: string): Mail {
  const mail = message.open(sealed)
  if (!mail) throw new Error('A mail cannot be decrypted: the worker has another APP_KEY')
  return mail
}
