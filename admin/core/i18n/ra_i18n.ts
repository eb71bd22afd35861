import type { I18nProvider } from 'react-admin'
import frameworkTexts from 'ra-language-english'
import { addTexts, locale, untypedText } from './i18n.js'

addTexts({ ...frameworkTexts })

/** Provides our messages to react-admin. */
export const raI18nProvider: I18nProvider = {
  translate: untypedText,
  changeLocale: async () => undefined,
  getLocale: () => locale,
  getLocales: () => [{ locale: 'en', name: 'English' }],
}
