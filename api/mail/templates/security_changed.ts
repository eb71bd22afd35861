import type { MailContent, Mails } from '#api/mail/mails'
import { appName } from '#config/app'

export const securityChanged = ({ change, link }: Mails['security_changed']): MailContent => ({
  subject: `The security of your ${appName} account changed`,
  paragraphs: [`${change}.`],
  action: { label: 'Review your security settings', url: link },
  notes: [
    'If this was not you, change your password and ask an administrator of your organization for help.',
  ],
})
