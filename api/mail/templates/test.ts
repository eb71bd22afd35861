import type { MailContent, Mails } from '#api/mail/mails'
import { appName, appUrl } from '#config/app'

export const test = ({ askedBy }: Mails['test']): MailContent => ({
  subject: `Test mail from ${appName}`,
  paragraphs: [`Mail from ${appName} at ${appUrl} arrives. ${askedBy} asked for this test.`],
})
