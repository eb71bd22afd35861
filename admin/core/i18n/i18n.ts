import { en } from './en.js'
import type { MessageKey } from './message_keys.js'
import type { Messages } from './messages.js'
import { addPhrases, fillIn, type PhraseOptions } from './phrases.js'
import { pseudoMessages } from './pseudo.js'

const LOCALE_AT = 'assay.locale'

/** `pseudo` lengthens and brackets every message, which exposes hard-coded strings. */
type Locale = 'en' | 'pseudo'

// Unit tests have no `localStorage`.
export const locale: Locale =
  globalThis.localStorage?.getItem(LOCALE_AT) === 'pseudo' ? 'pseudo' : 'en'

const inLocale = (messages: Messages): Messages =>
  locale === 'pseudo' ? pseudoMessages(messages) : messages

const phrases = new Map<string, string>()
addTexts(en)

/** Adds the messages of a part of the console that is loaded on demand. */
export function addTexts(messages: Messages): void {
  addPhrases(phrases, inLocale(messages))
}

export type Translate = (key: MessageKey, options?: PhraseOptions) => string

/**
 * Returns the message for an untyped key, or the key if there is no message. Used by react-admin
 * and for computed keys.
 */
export function untypedText(key: string, options?: PhraseOptions): string {
  const phrase = phrases.get(key) ?? options?._
  if (phrase === undefined) console.warn(`Missing message: ${key}`)
  return phrase === undefined ? key : options ? fillIn(phrase, options) : phrase
}

/** Returns the message for a key built from server data; `fallback` if there is none. */
export const optionalText = (key: string, fallback: string): string => phrases.get(key) ?? fallback

/**
 * Returns the message for a key, with `%{name}` interpolated and the plural form selected by
 * `smart_count`.
 */
export const text: Translate = (key, options) => untypedText(key, options)

/** Returns the hook version of `text`, for use in components. */
export const useText = (): Translate => text
