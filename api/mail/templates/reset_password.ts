import type { MailContent, Mails } from '#api/mail/mails'
import { appName } from '#config/app'

export const resetPassword = ({ link }: Mails['reset_password']): MailContent => ({
  subject: `Set a new password for ${appName}`,
  paragraphs: [`With this link you set a new password for your account on ${appName}.`],
  action: { label: 'Set a new password', url: link },
  notes: [
    'The link works once, within one hour; a newer link replaces it. A new password ends every session of the account.',
    'If you did not ask for it, ignore this mail: your password stays as it is.',
  ],
})
