import type { SecretText } from '#api/contract/target_settings'
import { isRecord } from '../ui/form/is_record.js'
import {
  FIELDS_OF,
  ID_FIELDS,
  isSecretField,
  kindOf,
  SECRET_FIELDS,
  TEXT_FIELDS,
  type IdField,
  type ProviderKind,
  type SecretField,
  type TextField,
} from './provider_kinds.js'

export const PRICE_FIELDS = ['input', 'output', 'cachedInput'] as const
export type PriceField = (typeof PRICE_FIELDS)[number]
/** Price lists print prices for one thousand or for one million tokens. */
export const PRICE_UNITS = ['1000', '1000000'] as const

/** What stands in the form; fields of other kinds are kept while one tries a kind out, and never sent. */
export type ProviderForm = {
  kind: ProviderKind
  texts: Partial<Record<TextField | IdField, string>>
  secrets: Partial<Record<SecretField, SecretText>>
  prices: Partial<Record<PriceField, string>>
  pricesPer: string
}

export const EMPTY_FORM: ProviderForm = {
  kind: 'openai',
  texts: {},
  secrets: {},
  prices: {},
  pricesPer: '1000000',
}

const textsIn = <K extends string>(values: Record<string, unknown>, names: readonly K[]) =>
  Object.fromEntries(
    names.flatMap((name): [K, string][] => {
      const value = values[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    })
  )

function secretOf(value: unknown): SecretText | null {
  if (!isRecord(value) || value.isSet !== true) return null
  return { isSet: true, ...(typeof value.hint === 'string' ? { hint: value.hint } : {}) }
}

/** The stored setting as a form: credentials are only known to be set. */
export function formOf(value: Record<string, unknown>): ProviderForm {
  const kind = kindOf(value.kind)
  if (!kind) return EMPTY_FORM
  const prices = isRecord(value.prices) ? value.prices : {}
  const secrets = SECRET_FIELDS.flatMap((name): [SecretField, SecretText][] => {
    const secret = secretOf(value[name])
    return secret ? [[name, secret]] : []
  })
  return {
    kind,
    texts: textsIn(value, [...TEXT_FIELDS, ...ID_FIELDS]),
    secrets: Object.fromEntries(secrets),
    prices: textsIn(prices, PRICE_FIELDS),
    pricesPer: String(prices.per ?? EMPTY_FORM.pricesPer),
  }
}

/** Lines of `Name: value`; a line without a colon is sent as it is, so that the server can name it. */
function headersIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    })
  )
}

function secretBody(name: SecretField, secret: SecretText | undefined): unknown {
  if (!secret) return undefined
  if (secret.value === undefined) return secret.isSet ? { isSet: true } : undefined
  if (secret.value.trim() === '') return undefined
  return { value: name === 'headers' ? headersIn(secret.value) : secret.value.trim() }
}

function pricesBody({ prices, pricesPer }: ProviderForm): object | undefined {
  const given = PRICE_FIELDS.flatMap((name): [PriceField, number][] => {
    const text = prices[name]?.trim() ?? ''
    return text === '' ? [] : [[name, Number(text)]]
  })
  return given.length === 0 ? undefined : { ...Object.fromEntries(given), per: Number(pricesPer) }
}

/** The form as the server takes it: only the fields of its kind, and of those only what is filled in. */
export function bodyOf(form: ProviderForm): Record<string, unknown> {
  const fields = FIELDS_OF[form.kind].map(({ name }): [string, unknown] => {
    if (isSecretField(name)) return [name, secretBody(name, form.secrets[name])]
    return [name, form.texts[name]?.trim() || undefined]
  })
  const entries = [...fields, ['prices', pricesBody(form)] as const]
  return {
    kind: form.kind,
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
  }
}

/** Another kind is another provider: credentials that are stored for the first are not its own. */
export function withKind(
  form: ProviderForm,
  kind: ProviderKind,
  stored: ProviderForm
): ProviderForm {
  if (kind === form.kind) return form
  const isStoredKind = kind === stored.kind
  const texts = { ...form.texts }
  delete texts.baseUrl
  delete texts.model
  return {
    ...form,
    kind,
    texts: isStoredKind ? stored.texts : texts,
    secrets: isStoredKind ? stored.secrets : {},
  }
}

/** A price list names both; only the price of cached input may be missing. */
function missingPrices({ prices }: ProviderForm): string[] {
  const isEmpty = (name: PriceField) => (prices[name]?.trim() ?? '') === ''
  if (PRICE_FIELDS.every(isEmpty)) return []
  return (['input', 'output'] as const).filter(isEmpty).map((name) => `prices.${name}`)
}

/** Required fields that are still empty, by the server's names. */
export function missingFields(form: ProviderForm): string[] {
  const body = bodyOf(form)
  const fields = FIELDS_OF[form.kind].flatMap(({ name, isRequired }) =>
    isRequired && body[name] === undefined ? [name] : []
  )
  return [...fields, ...missingPrices(form)]
}
