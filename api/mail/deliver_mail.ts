import type { MailSettings } from '#api/mail/mail_settings'
import type { RenderedMail } from '#api/mail/render_mail'
import { smtpTransport } from '#api/mail/smtp'

/** Hands a mail to the server; rejects when the server did not take it. */
export async function deliverMail(settings: MailSettings, to: string, mail: RenderedMail) {
  const transport = smtpTransport(settings)
  try {
    // As an object the address is taken as it is: a comma in it makes no second recipient.
    const recipient = { name: '', address: to }
    await transport.sendMail({ ...mail, from: settings.from, to: recipient, headers: AUTOMATIC })
  } finally {
    transport.close()
  }
}

/** Out-of-office replies are not sent to programs. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }
