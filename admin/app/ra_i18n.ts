import type { I18nProvider } from 'react-admin'
import frameworkTexts from 'ra-language-english'
import { consoleTexts } from '../i18n/console_en.js'
import { addTexts, locale, text } from './i18n.js'

addTexts({ ...frameworkTexts })
addTexts(consoleTexts)

/** react-admin's own texts and the areas', through the same messages as everything else. */
export const raI18nProvider: I18nProvider = {
  translate: text,
  changeLocale: async () => undefined,
  getLocale: () => locale,
  getLocales: () => [{ locale: 'en', name: 'English' }],
}
