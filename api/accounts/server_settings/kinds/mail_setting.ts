import { MAIL_SECURITY, type MailSetting } from '#api/contract/platform/server_settings'
import { sendTestMail } from '#api/platform/mail/send_test_mail'
import { readPattern } from '#api/platform/outbound/host_patterns'
import { callOriginOf } from '#api/platform/outbound_log/call_origin'
import { recordRefusal } from '#api/platform/outbound_log/record_refusal'
import { invalidSetting, STILL_NEEDED } from '#api/platform/settings/errors'
import { installationSetting } from '#api/platform/settings/installation_setting'
import { mailSettingsOf } from '#api/platform/mail/mail_settings'
import type { SettingKind } from '#api/accounts/server_settings/kinds/setting_kind'
import type { Values } from '#api/platform/settings/setting_secrets'
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

/** Setting for outgoing email. */
export const mailSetting: SettingKind = {
  name: 'Mail',
  secretFields: ['password'],
  destination: ['host', 'port', 'security'],
  read: async (values) => ({ ...(await read(values)) }),

  /** Sends a test email to the current user. */
  async test(values, ctx) {
    const { email, name } = ctx.tenant.user
    const setting = await read(values)
    const sent = await sendTestMail(mailSettingsOf(setting), email, name)
    if (sent.ok) return { ok: true, latencyMs: sent.latencyMs, subject: email }
    const { code, message, remedy } = sent.failure
    if (code === 'refused_by_policy') {
      recordRefusal({ host: setting.host, reason: message }, callOriginOf(ctx, 'mail'))
    }
    return { ok: false, error: { code, message: `${message} ${remedy}` } }
  },

  /**
   * Rejects the removal of mail settings while password sign-in is off, because users who depend on emailed links would
   * be locked out.
   */
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
    problems.push({
      field: 'host',
      message: 'Enter a host name or IP address, e.g. smtp.example.com',
    })
  }
  if (!ADDRESS.test(rest.from)) {
    const message = 'Enter an address, or a name and an address: Assay <assay@example.com>'
    problems.push({ field: 'from', message })
  }
  if (user && !password) {
    problems.push({ field: 'password', message: 'Enter the password for this user' })
  }
  if (password && !user) {
    problems.push({ field: 'user', message: 'Enter the user for this password' })
  }
  if (problems.length > 0 || !host) throw invalidSetting(problems)
  return { ...rest, host, user: user || null, password: password || null }
}
