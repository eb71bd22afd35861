import type { MailContent, Mails } from '#api/mail/mails'
import { appName } from '#config/app'

export const signInLink = ({ link }: Mails['sign_in_link']): MailContent => ({
  subject: `Your sign-in link for ${appName}`,
  paragraphs: [`With this link you sign in to ${appName}.`],
  action: { label: 'Sign in', url: link },
  notes: [
    'The link works once, within one hour; a newer link replaces it. Do not pass it on: it signs in as you.',
    'If you did not ask for it, ignore this mail.',
  ],
})
