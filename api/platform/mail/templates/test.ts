import type { MailContent, Mails } from '#api/platform/mail/mails'
import { appName, appUrl } from '#config/app'

export const test = ({ requestedBy }: Mails['test']): MailContent => ({
  subject: `Test email from ${appName}`,
  paragraphs: [
    `${appName} at ${appUrl} can send email. This test was requested by ${requestedBy}.`,
  ],
})
