import { addTexts } from '../core/i18n/i18n.js'

/** Messages that link a report to its vulnerabilities, under the key `followed`. */
const followedTexts = {
  view: 'View vulnerabilities',
  no_target:
    'This report has no target in this team, so its failures aren’t tracked as vulnerabilities.',
}

addTexts({ followed: followedTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    followed: typeof followedTexts
  }
}
