import type { SecretText } from '#api/contract/targets/target_settings'
import { isRecord } from '../../core/forms/is_record.js'
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
/** Numbers of tokens that a price can refer to. Providers publish prices per thousand or per million tokens. */
export const PRICE_UNITS = ['1000', '1000000'] as const

/**
 * Form values. When the provider type changes, most fields keep their values, but only those of the selected type are
 * sent.
 */
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

/** Returns the form values of the stored setting. Credentials are only marked as set. */
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

/**
 * Parses lines such as `Name: value`. A line without a colon becomes a header name without a value, which the server
 * reports.
 */
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

/** Builds the request body: the provider type, its non-blank fields and the prices. */
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

/**
 * Changes the provider type. Clears base URL, model and credentials, because they belong to one type; switching back to
 * the stored type restores its stored values.
 */
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

/**
 * Returns the price fields that still have to be filled in. Input and output prices are required
 * together; the price of cached input is optional.
 */
function missingPrices({ prices }: ProviderForm): string[] {
  const isEmpty = (name: PriceField) => (prices[name]?.trim() ?? '') === ''
  if (PRICE_FIELDS.every(isEmpty)) return []
  return (['input', 'output'] as const).filter(isEmpty).map((name) => `prices.${name}`)
}

/** Returns the server names of required fields that are blank. */
export function missingFields(form: ProviderForm): string[] {
  const body = bodyOf(form)
  const fields = FIELDS_OF[form.kind].flatMap(({ name, isRequired }) =>
    isRequired && body[name] === undefined ? [name] : []
  )
  return [...fields, ...missingPrices(form)]
}
