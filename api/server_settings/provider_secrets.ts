import type { SecretText } from '#api/contract/target_settings'
import { SECRET_FIELDS } from '#api/model_providers/provider_settings'
import { UNREADABLE_SECRETS } from '#api/server_settings/errors'
import encryption from '@adonisjs/core/services/encryption'

type Values = Record<string, unknown>
type Secrets = Record<string, unknown>

const PURPOSE = 'server setting'
/** Header values are credentials as often as not, so all of them are kept like one. */
const SECRET_KEYS: readonly string[] = [...SECRET_FIELDS, 'headers']

const isSecret = (name: string) => SECRET_KEYS.includes(name)

export const sealSecrets = (secrets: Secrets) =>
  Object.keys(secrets).length > 0 ? encryption.encrypt(secrets, { purpose: PURPOSE }) : null

export function openSecrets(stored: string | null): Secrets {
  if (stored === null) return {}
  const secrets = encryption.decrypt<Secrets>(stored, PURPOSE)
  if (!secrets) throw UNREADABLE_SECRETS()
  return secrets
}

/** What a form sent, with the credentials that it did not repeat taken from what is stored. */
export function withKeptSecrets(sent: Values, stored: Secrets): Values {
  const values = Object.entries(sent).flatMap(([name, value]) => {
    if (!isSecret(name)) return [[name, value]]
    if (isKept(value)) return name in stored ? [[name, stored[name]]] : []
    return [[name, newValue(value)]]
  })
  return Object.fromEntries(values)
}

const isSecretText = (value: unknown): value is SecretText =>
  typeof value === 'object' && value !== null && ('isSet' in value || 'value' in value)

const isKept = (value: unknown) =>
  isSecretText(value) && value.value === undefined && value.isSet === true

const newValue = (value: unknown) => (isSecretText(value) ? value.value : value)

/** Splits settings into what is stored readable and what is stored encrypted. */
export function split(settings: Values) {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined)
  return {
    value: Object.fromEntries(entries.filter(([name]) => !isSecret(name))),
    secrets: Object.fromEntries(entries.filter(([name]) => isSecret(name))),
  }
}

/** The credentials as a form may see them. */
export function masked(secrets: Secrets): Record<string, SecretText> {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, { isSet: true, hint: hintOf(value) }])
  )
}

const hintOf = (value: unknown) =>
  typeof value === 'string' && value.length > 12 ? `…${value.slice(-4)}` : '…'
