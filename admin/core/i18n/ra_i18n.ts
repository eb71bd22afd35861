import type { I18nProvider } from 'react-admin'
import frameworkTexts from 'ra-language-english'
import { en } from './en.js'
import { addTexts, locale, untypedText } from './i18n.js'

addTexts({ ...frameworkTexts })
addTexts({ ra: { action: { select_columns: en.list.choose_columns } } })

/** Provides our messages to react-admin. */
export const raI18nProvider: I18nProvider = {
  translate: untypedText,
  changeLocale: async () => undefined,
  getLocale: () => locale,
  getLocales: () => [{ locale: 'en', name: 'English' }],
}
