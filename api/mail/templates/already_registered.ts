import type { MailContent, Mails } from '#api/mail/mails'
import { appName } from '#config/app'

export const alreadyRegistered = (data: Mails['already_registered']): MailContent => ({
  subject: `You already have an account on ${appName}`,
  paragraphs: [
    `Somebody, probably you, tried to register on ${appName} with this address. It has an account already; nothing was changed.`,
    `If you have forgotten the password, set a new one: ${data.resetLink}`,
  ],
  action: { label: 'Sign in', url: data.loginLink },
  notes: ['If this was not you, there is nothing to do.'],
})
