import { addTexts } from '../../core/i18n/i18n.js'

/** Texts of the guardrail page, under the key `guardrail_page`. */
const pageTexts = {
  tabs: 'Pages of this guardrail',
  tab: {
    policies: 'Policies',
    versions: 'Versions',
    generate: 'Generate',
    attacks: 'Attacks',
    settings: 'Settings',
  },
  test: 'Test guardrail',
  about_targets: 'Checks %{names}',
}

addTexts({ guardrail_page: pageTexts })

declare module '../../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    guardrail_page: typeof pageTexts
  }
}
