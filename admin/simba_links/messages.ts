import { addTexts } from '../core/i18n/i18n.js'

/** Texts of the links to Simba sessions, for pages of other areas. */
const linkTexts = {
  sessions: 'Simba sessions',
  start: 'Start session',
  start_named: 'Start Simba session',
}

addTexts({ simba_links: linkTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    simba_links: typeof linkTexts
  }
}
