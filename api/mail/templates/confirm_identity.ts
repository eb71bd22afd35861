import type { MailContent, Mails } from '#api/mail/mails'
import { appName } from '#config/app'

export const confirmIdentity = ({ code, minutes }: Mails['confirm_identity']): MailContent => ({
  subject: `Your code for ${appName}`,
  paragraphs: [`Enter this code to confirm your identity in ${appName}: ${code}`],
  notes: [
    `The code works once, for ${minutes} minutes, in the browser where you asked for it. Do not pass it on.`,
    'If you did not ask for it, somebody may be using your session: sign out everywhere.',
  ],
})
