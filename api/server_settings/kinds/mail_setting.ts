import { MAIL_SECURITY, type MailSetting } from '#api/contract/server_settings'
import { sendTestMail } from '#api/mail/send_test_mail'
import { readPattern } from '#api/outbound/host_patterns'
import { askerOf } from '#api/outbound_log/asker'
import { recordRefusal } from '#api/outbound_log/record_refusal'
import { invalidSetting, STILL_NEEDED } from '#api/server_settings/errors'
import { installationSetting } from '#api/server_settings/installation_setting'
import { mailSettingsOf } from '#api/server_settings/mail_settings_of'
import type { SettingKind } from '#api/server_settings/kinds/setting_kind'
import type { Values } from '#api/server_settings/setting_secrets'
import { mail } from '#config/mail'
import vine from '@vinejs/vine'

const ADDRESS = /^([^<>@\s"]+@[^<>@\s"]+|[^<>\r\n]*<[^<>@\s"]+@[^<>@\s"]+>)$/

const form = vine.create({
  host: vine.string().trim().minLength(1).maxLength(253),
  port: vine.number().withoutDecimals().range([1, 65_535]),
  security: vine.enum(MAIL_SECURITY),
  user: vine.string().trim().maxLength(500).nullable().optional(),
  password: vine.string().maxLength(1000).nullable().optional(),
  from: vine.string().trim().minLength(1).maxLength(300),
})

/** How mail leaves the server. */
export const mailSetting: SettingKind = {
  name: 'Mail',
  secretFields: ['password'],
  destination: ['host', 'port', 'security'],
  read: async (values) => ({ ...(await read(values)) }),

  /** Sends a mail to whoever asks. */
  async test(values, ctx) {
    const { email, name } = ctx.tenant.user
    const setting = await read(values)
    const sent = await sendTestMail(mailSettingsOf(setting), email, name)
    if (sent.ok) return { ok: true, latencyMs: sent.latencyMs, subject: email }
    const { code, message, remedy } = sent.failure
    if (code === 'refused_by_policy') {
      recordRefusal({ host: setting.host, reason: message }, askerOf(ctx, 'mail'))
    }
    return { ok: false, error: { code, message: `${message} ${remedy}` } }
  },

  /** Who can only sign in by a mailed link could not sign in any more. */
  async assertRemovable() {
    const rules = await installationSetting('sign_in')
    if (rules?.allowPassword === false && !mail.smtpUrl) throw STILL_NEEDED()
  },
}

async function read(values: Values): Promise<MailSetting> {
  const { user, password, ...rest } = await form.validate(values)
  const host = readPattern(rest.host)
  const problems: { field: string; message: string }[] = []
  if (!host || host.startsWith('*.')) {
    problems.push({ field: 'host', message: 'Write a host name or address, e.g. smtp.example.com' })
  }
  if (!ADDRESS.test(rest.from)) {
    const message = 'Write an address, or a name with an address: Assay <assay@example.com>'
    problems.push({ field: 'from', message })
  }
  if (user && !password) {
    problems.push({ field: 'password', message: 'Enter the password of this user' })
  }
  if (password && !user) problems.push({ field: 'user', message: 'Enter whose password this is' })
  if (problems.length > 0 || !host) throw invalidSetting(problems)
  return { ...rest, host, user: user || null, password: password || null }
}
