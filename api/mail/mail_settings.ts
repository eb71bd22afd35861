import type { MailSetting } from '#api/contract/server_settings'
import { installationSetting } from '#api/server_settings/installation_setting'
import { mailSettingsOf } from '#api/server_settings/mail_settings_of'
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
  const setting = await installationSetting('mail')
  if (setting) return mailSettingsOf(setting as MailSetting)
  if (!mail.smtpUrl) return null
  return { smtpUrl: mail.smtpUrl, from: mail.from, source: 'environment' }
}

export const isMailOn = async (): Promise<boolean> => (await mailSettings()) !== null
