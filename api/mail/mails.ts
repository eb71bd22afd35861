/** Every kind of mail and what it says. Links are whole addresses. */
export type Mails = {
  invitation: { organization: string; inviter: string | null; link: string; expiresAt: string }
  verify_email: { link: string }
  already_registered: { loginLink: string; resetLink: string }
  sign_in_link: { link: string }
  reset_password: { link: string }
  security_changed: { change: string; link: string }
  confirm_identity: { code: string; minutes: number }
  test: { askedBy: string }
}
export type MailTemplate = keyof Mails

/** A mail to one address. */
export type Mail = {
  [Template in MailTemplate]: { to: string; template: Template; data: Mails[Template] }
}[MailTemplate]

/** What a template makes of its data; `render_mail.ts` turns it into text and HTML. */
export type MailContent = {
  subject: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** What the reader should know besides: how long it works, what to do when they did not ask for it. */
  notes?: string[]
}
