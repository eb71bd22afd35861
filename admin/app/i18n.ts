import Polyglot, { type PolyglotOptions } from 'node-polyglot'
import { en } from '../i18n/en.js'
import type { Messages } from '../i18n/messages.js'
import { pseudoMessages } from '../i18n/pseudo.js'

const LOCALE_AT = 'assay.locale'

/** `pseudo` stretches and marks every message: a text without brackets was never translated. */
type Locale = 'en' | 'pseudo'

export const locale: Locale = localStorage.getItem(LOCALE_AT) === 'pseudo' ? 'pseudo' : 'en'

const inLocale = (messages: Messages): Messages =>
  locale === 'pseudo' ? pseudoMessages(messages) : messages

const polyglot = new Polyglot({ locale: 'en', phrases: inLocale(en) })

/** Adds the messages of a part of the console that is fetched later. */
export function addTexts(messages: Messages): void {
  polyglot.extend(inLocale(messages))
}

export type Translate = (key: string, options?: PolyglotOptions) => string

/** The message of a key, with `%{name}` filled in and the plural chosen by `smart_count`. */
export const text: Translate = (key, options) => polyglot.t(key, options)

/** As a hook, so that a component states that it shows texts. */
export const useText = (): Translate => text
