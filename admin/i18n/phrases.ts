import type { Messages } from './messages.js'

/** `smart_count` chooses between the forms that `||||` divides; `_` stands in for a message that is missing. */
export type PhraseOptions = Record<string, unknown> & { smart_count?: number; _?: string }

/** Puts messages under their dotted keys. */
export function addPhrases(phrases: Map<string, string>, messages: Messages, prefix = ''): void {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') phrases.set(prefix + key, value)
    else if (value) addPhrases(phrases, value, `${prefix}${key}.`)
  }
}

/** A message with `%{name}` filled in; what has no value stays as it is. */
export function fillIn(phrase: string, options: PhraseOptions): string {
  return formOf(phrase, options.smart_count).replace(/%\{(.*?)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(options, name) ? options[name] : undefined
    return value === undefined || value === null ? placeholder : String(value)
  })
}

/** The form of one, or of any other number; a message with one form has it for all. */
function formOf(phrase: string, count: number | undefined): string {
  if (count === undefined || count === null) return phrase
  const [one = '', many] = phrase.split('||||')
  return ((count === 1 ? one : many) || one).trim()
}
