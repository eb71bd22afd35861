import type { Messages } from './messages.js'

/**
 * Values to interpolate. `smart_count` selects the plural form (forms are separated by `||||`); `_` is used if there is
 * no message.
 */
export type PhraseOptions = Record<string, unknown> & { smart_count?: number; _?: string }

/** Adds messages to `phrases` under dotted keys. */
export function addPhrases(phrases: Map<string, string>, messages: Messages, prefix = ''): void {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') phrases.set(prefix + key, value)
    else if (value) addPhrases(phrases, value, `${prefix}${key}.`)
  }
}

/**
 * Selects the plural form and interpolates `%{name}`; counts get thousands separators. Placeholders without a value are
 * kept.
 */
export function fillIn(phrase: string, options: PhraseOptions): string {
  return formOf(phrase, options.smart_count).replace(/%\{(.*?)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(options, name) ? options[name] : undefined
    if (value === undefined || value === null) return placeholder
    return name === 'smart_count' && typeof value === 'number'
      ? value.toLocaleString('en')
      : String(value)
  })
}

/** Returns the singular or plural form. A message with a single form uses it for all counts. */
function formOf(phrase: string, count: number | undefined): string {
  if (count === undefined || count === null) return phrase
  const [one = '', many] = phrase.split('||||')
  return ((count === 1 ? one : many) || one).trim()
}
