import { MAIL_SECURITY } from '#api/contract/platform/server_settings'
import type { SecretText } from '#api/contract/targets/target_settings'
import { isRecord } from '../../core/forms/is_record.js'

export type MailForm = {
  host: string
  port: string
  security: (typeof MAIL_SECURITY)[number]
  user: string
  password: SecretText | undefined
  from: string
}

/** Default port for each type of encryption. */
export const PORT_OF: Record<MailForm['security'], string> = { starttls: '587', tls: '465' }

const textIn = (value: unknown, otherwise = '') =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise

export function mailFormOf(value: Record<string, unknown>): MailForm {
  const { password } = value
  return {
    host: textIn(value.host),
    port: textIn(value.port, PORT_OF.starttls),
    security: MAIL_SECURITY.find((known) => known === value.security) ?? 'starttls',
    user: textIn(value.user),
    password:
      isRecord(password) && password.isSet === true
        ? { isSet: true, hint: textIn(password.hint) }
        : undefined,
    from: textIn(value.from),
  }
}

export const mailBodyOf = (form: MailForm): Record<string, unknown> => ({
  host: form.host.trim(),
  port: form.port.trim() === '' ? null : Number(form.port),
  security: form.security,
  user: form.user.trim() || null,
  password: passwordBody(form.password),
  from: form.from.trim(),
})

function passwordBody(secret: SecretText | undefined) {
  if (secret?.value !== undefined) return secret.value === '' ? null : { value: secret.value }
  return secret?.isSet ? { isSet: true } : null
}

export const missingMailFields = ({ host, port, from }: MailForm): string[] =>
  Object.entries({ host, port, from }).flatMap(([name, value]) => (value.trim() ? [] : [name]))
