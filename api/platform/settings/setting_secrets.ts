import type { SecretText } from '#api/contract/targets/target_settings'
import { UNREADABLE_SECRETS } from '#api/platform/settings/errors'
import { sealedColumn } from '#api/platform/secrets/sealed'

export type Values = Record<string, unknown>

const column = sealedColumn<Values>('settingSecrets')

export const sealSecrets = (secrets: Values) =>
  Object.keys(secrets).length > 0 ? column.seal(secrets) : null

export function openSecrets(stored: string | null): Values {
  if (stored === null) return {}
  const secrets = column.open(stored)
  if (!secrets) throw UNREADABLE_SECRETS()
  return secrets
}

/**
 * Returns the values of a submitted form. Credentials that the form marks as unchanged are replaced by the stored ones.
 */
export function withStoredSecrets(sent: Values, stored: Values, secretFields: readonly string[]) {
  const values = Object.entries(sent).flatMap(([name, value]) => {
    if (!secretFields.includes(name)) return [[name, value]]
    if (isKept(value)) return name in stored ? [[name, stored[name]]] : []
    return [[name, newValue(value)]]
  })
  return Object.fromEntries(values) as Values
}

const isSecretText = (value: unknown): value is SecretText =>
  typeof value === 'object' && value !== null && ('isSet' in value || 'value' in value)

const isKept = (value: unknown) =>
  isSecretText(value) && value.value === undefined && value.isSet === true

const newValue = (value: unknown) => (isSecretText(value) ? value.value : value)

/** Splits settings into clear text and values to encrypt. */
export function split(settings: Values, secretFields: readonly string[]) {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined)
  const isSecret = ([name, value]: [string, unknown]) =>
    secretFields.includes(name) && value !== null
  return {
    value: Object.fromEntries(entries.filter((entry) => !isSecret(entry))) as Values,
    secrets: Object.fromEntries(entries.filter(isSecret)) as Values,
  }
}

/** Masks credentials for forms, which show only whether each is set, and a hint. */
export function masked(secrets: Values): Record<string, SecretText> {
  return Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, { isSet: true, hint: hintOf(value) }])
  )
}

const hintOf = (value: unknown) =>
  typeof value === 'string' && value.length > 12 ? `…${value.slice(-4)}` : '…'
