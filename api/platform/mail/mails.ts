/** Data of each mail template. Links are absolute URLs. */
export type Mails = {
  invitation: { organization: string; inviter: string | null; link: string; expiresAt: string }
  verify_email: { link: string }
  already_registered: { loginLink: string; resetLink: string }
  sign_in_link: { link: string }
  reset_password: { link: string }
  security_changed: { change: string; link: string }
  confirm_identity: { code: string; minutes: number }
  test: { requestedBy: string }
}
export type MailTemplate = keyof Mails

export type Mail = {
  [Template in MailTemplate]: { to: string; template: Template; data: Mails[Template] }
}[MailTemplate]

/** Content of a rendered template, which `render_mail.ts` converts to plain text and HTML. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Additional information, such as when a link expires or what to do if the recipient did not request the mail. */
  notes?: string[]
}
