import type { MailSetting } from '#api/contract/server_settings'

/** What an administrator entered, as mail is sent by it. */
export function mailSettingsOf({ host, port, security, user, password, from }: MailSetting) {
  const name = host.includes(':') ? `[${host}]` : host
  const account = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  const scheme = security === 'tls' ? 'smtps' : 'smtp'
  const smtpUrl = `${scheme}://${account}${name}:${port}`
  return { smtpUrl, from, source: 'server_setting' as const }
}
