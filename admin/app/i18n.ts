import { en } from '../i18n/en.js'
import type { Messages } from '../i18n/messages.js'
import { addPhrases, fillIn, type PhraseOptions } from '../i18n/phrases.js'
import { pseudoMessages } from '../i18n/pseudo.js'

const LOCALE_AT = 'assay.locale'

/** `pseudo` stretches and marks every message: a text without brackets was never translated. */
type Locale = 'en' | 'pseudo'

export const locale: Locale = localStorage.getItem(LOCALE_AT) === 'pseudo' ? 'pseudo' : 'en'

const inLocale = (messages: Messages): Messages =>
  locale === 'pseudo' ? pseudoMessages(messages) : messages

const phrases = new Map<string, string>()
addTexts(en)

/** Adds the messages of a part of the console that is fetched later. */
export function addTexts(messages: Messages): void {
  addPhrases(phrases, inLocale(messages))
}

export type Translate = (key: string, options?: PhraseOptions) => string

/** The message of a key, with `%{name}` filled in and the plural chosen by `smart_count`. */
export const text: Translate = (key, options) => {
  const phrase = phrases.get(key) ?? options?._
  if (phrase === undefined) console.warn(`No text for ${key}`)
  return phrase === undefined ? key : options ? fillIn(phrase, options) : phrase
}

/** As a hook, so that a component states that it shows texts. */
export const useText = (): Translate => text
