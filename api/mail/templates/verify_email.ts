import type { MailContent, Mails } from '#api/mail/mails'
import { LINK_HOURS } from '#api/identity/one_time_links'
import { appName } from '#config/app'

/** Says no name: whoever registers somebody else's address does not write to them by it. */
export const verifyEmail = ({ link }: Mails['verify_email']): MailContent => ({
  subject: `Confirm your email address for ${appName}`,
  paragraphs: [`An account on ${appName} was registered with this address.`],
  action: { label: 'Confirm the address', url: link },
  notes: [
    `The link works once, for ${LINK_HOURS.verify_email} hours.`,
    'If this was not you, ignore this mail: without the link the account cannot be used.',
  ],
})
