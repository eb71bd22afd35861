import type { Mail, MailContent, Mails, MailTemplate } from '#api/mail/mails'
import { alreadyRegistered } from '#api/mail/templates/already_registered'
import { invitation } from '#api/mail/templates/invitation'
import { confirmIdentity } from '#api/mail/templates/confirm_identity'
import { resetPassword } from '#api/mail/templates/reset_password'
import { securityChanged } from '#api/mail/templates/security_changed'
import { signInLink } from '#api/mail/templates/sign_in_link'
import { test } from '#api/mail/templates/test'
import { verifyEmail } from '#api/mail/templates/verify_email'

const templates: { [Template in MailTemplate]: (data: Mails[Template]) => MailContent } = {
  invitation,
  verify_email: verifyEmail,
  already_registered: alreadyRegistered,
  sign_in_link: signInLink,
  reset_password: resetPassword,
  security_changed: securityChanged,
  confirm_identity: confirmIdentity,
  test,
}

/** Finds the template of a mail; its data are the template's by the type of `Mail`. */
export function contentOf<Template extends MailTemplate>(
  mail: Mail & { template: Template; data: Mails[Template] }
): MailContent {
  return templates[mail.template](mail.data)
}
