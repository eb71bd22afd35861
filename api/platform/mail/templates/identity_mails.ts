import type { MailContent, Mails } from '#api/platform/mail/mails'
import { LINK_HOURS } from '#api/contract/accounts/session'
import { appName } from '#config/app'

export const signInLink = ({ link }: Mails['sign_in_link']): MailContent => ({
  subject: `Your sign-in link for ${appName}`,
  paragraphs: [`Use this link to sign in to ${appName}.`],
  action: { label: 'Sign in', url: link },
  notes: [
    'The link works once and expires after one hour or when you request a new one. Do not share it: anyone with the link can sign in as you.',
    'If you did not request it, you can ignore this email.',
  ],
})

/** Omits the registered name, which could carry a message to the owner of a misused address. */
export const verifyEmail = ({ link }: Mails['verify_email']): MailContent => ({
  subject: `Confirm your email address for ${appName}`,
  paragraphs: [`An account on ${appName} was registered with this email address.`],
  action: { label: 'Confirm email address', url: link },
  notes: [
    `The link works once and expires after ${LINK_HOURS.verify_email} hours.`,
    'If this was not you, you can ignore this email. The account cannot be used without the link.',
  ],
})

export const resetPassword = ({ link }: Mails['reset_password']): MailContent => ({
  subject: `Set a new password for ${appName}`,
  paragraphs: [`Use this link to set a new password for your ${appName} account.`],
  action: { label: 'Set new password', url: link },
  notes: [
    'The link works once and expires after one hour or when you request a new one. Setting a new password ends all sessions of the account.',
    'If you did not request this, you can ignore this email. Your password will not change.',
  ],
})

export const alreadyRegistered = (data: Mails['already_registered']): MailContent => ({
  subject: `You already have an account on ${appName}`,
  paragraphs: [
    `Someone, probably you, tried to register on ${appName} with this email address. It already has an account, and nothing was changed.`,
    `If you forgot your password, set a new one: ${data.resetLink}`,
  ],
  action: { label: 'Sign in', url: data.loginLink },
  notes: ['If this was not you, you can ignore this email.'],
})

export const confirmIdentity = ({ code, minutes }: Mails['confirm_identity']): MailContent => ({
  subject: `Your ${appName} confirmation code`,
  paragraphs: [`Enter this code to confirm your identity in ${appName}: ${code}`],
  notes: [
    `The code works once, in the browser where you requested it, and expires after ${minutes} minutes. Do not share it.`,
    'If you did not request it, someone may be using your session. Sign out everywhere.',
  ],
})

export const securityChanged = ({ change, link }: Mails['security_changed']): MailContent => ({
  subject: `Your ${appName} security settings changed`,
  paragraphs: [`${change}.`],
  action: { label: 'Review security settings', url: link },
  notes: [
    'If this was not you, change your password and contact an administrator of your organization.',
  ],
})
