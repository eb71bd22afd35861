import type { Mail, MailContent, Mails, MailTemplate } from '#api/platform/mail/mails'
import { invitation } from '#api/platform/mail/templates/invitation'
import {
  signInLink,
  verifyEmail,
  resetPassword,
  alreadyRegistered,
  confirmIdentity,
  securityChanged,
} from '#api/platform/mail/templates/identity_mails'
import { test } from '#api/platform/mail/templates/test'

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

/** Fills in the template of a mail. The type of the mail guarantees that its data matches the template. */
export function contentOf<Template extends MailTemplate>(
  mail: Mail & { template: Template; data: Mails[Template] }
): MailContent {
  return templates[mail.template](mail.data)
}
