import type { MailContent, Mails } from '#api/mail/mails'
import { LINK_HOURS } from '#api/identity/one_time_links'
import { appName } from '#config/app'

export const signInLink = ({ link }: Mails['sign_in_link']): MailContent => ({
  subject: `Your sign-in link for ${appName}`,
  paragraphs: [`With this link you sign in to ${appName}.`],
  action: { label: 'Sign in', url: link },
  notes: [
    `The link works once, for ${LINK_HOURS.sign_in} hours. Do not pass it on: whoever opens it is signed in as you.`,
    'If you did not ask for it, ignore this mail.',
  ],
})
