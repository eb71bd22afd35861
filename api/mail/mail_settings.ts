import { mail } from '#config/mail'

/** How mail leaves this installation. */
export type MailSettings = {
  /** `smtp://` (encrypted when the server offers it) or `smtps://`, with user and password in it when needed. */
  smtpUrl: string
  /** `Name <address>`, or an address. */
  from: string
  /** Who says so: what an administrator entered must keep the rules for outbound calls, the environment's owner sets them. */
  source: 'environment' | 'server_setting'
}

/** The only place that says how mail is sent now; null when it is not. */
export async function mailSettings(): Promise<MailSettings | null> {
  if (!mail.smtpUrl) return null
  return { smtpUrl: mail.smtpUrl, from: mail.from, source: 'environment' }
}

export const isMailOn = async (): Promise<boolean> => (await mailSettings()) !== null
