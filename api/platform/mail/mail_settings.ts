import type { MailSetting } from '#api/contract/platform/server_settings'
import { installationSetting } from '#api/platform/settings/installation_setting'
import { mail } from '#config/mail'

/** The mail server of this installation. */
export type MailSettings = {
  /** `smtp://` (encrypted if the server offers it) or `smtps://`, with user name and password if required. */
  smtpUrl: string
  /** `Name <address>`, or an address. */
  from: string
  /** Settings entered by an administrator must obey the outbound rules; the environment is trusted. */
  source: 'environment' | 'server_setting'
}

/** Returns the mail server to use; null if mail is off. No other code makes this decision. */
export async function mailSettings(): Promise<MailSettings | null> {
  const setting = await installationSetting('mail')
  if (setting) return mailSettingsOf(setting as MailSetting)
  if (!mail.smtpUrl) return null
  return { smtpUrl: mail.smtpUrl, from: mail.from, source: 'environment' }
}

export const isMailOn = async (): Promise<boolean> => (await mailSettings()) !== null

/** Converts the administrator's mail setting to `MailSettings`. */
export function mailSettingsOf({ host, port, security, user, password, from }: MailSetting) {
  const name = host.includes(':') ? `[${host}]` : host
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  const smtpUrl = `${scheme}://${account}${name}:${port}`
  return { smtpUrl, from, source: 'server_setting' as const }
}
