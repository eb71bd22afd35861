import type { MailContent, Mails } from '#api/platform/mail/mails'
import { appName } from '#config/app'

export function invitation(data: Mails['invitation']): MailContent {
  const { organization, inviter, link, expiresAt } = data
  return {
    subject: `Invitation to ${organization} on ${appName}`,
    paragraphs: [
      inviter
        ? `${inviter} invited you to join ${organization} on ${appName}.`
        : `You have been invited to join ${organization} on ${appName}.`,
    ],
    action: { label: 'Accept invitation', url: link },
    notes: [
      `The invitation is for this email address and expires on ${expiresAt.slice(0, 10)}.`,
      'If you did not expect this invitation, you can ignore this email.',
    ],
  }
}
