import type { MailContent, Mails } from '#api/mail/mails'
import { appName } from '#config/app'

export function invitation(data: Mails['invitation']): MailContent {
  const { organization, inviter, link, expiresAt } = data
  return {
    subject: `Invitation to ${organization} on ${appName}`,
    paragraphs: [
      inviter
        ? `${inviter} invites you to join ${organization} on ${appName}.`
        : `You are invited to join ${organization} on ${appName}.`,
    ],
    action: { label: 'Accept the invitation', url: link },
    notes: [
      `The invitation is for this address and works until ${expiresAt.slice(0, 10)}.`,
      'If you did not expect it, you can ignore this mail.',
    ],
  }
}
