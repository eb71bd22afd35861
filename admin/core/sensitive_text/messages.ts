import { addTexts } from '../i18n/i18n.js'

/** Messages about hidden content, under the key `sensitive`. */
const sensitiveTextMessages = {
  explanation:
    'Hidden: this attack requests harmful content. Viewing it is recorded in the audit log.',
  no_permission:
    'Hidden: this attack requests harmful content. Only people who can edit evaluations can view it.',
  hidden: 'Hidden: requests harmful content',
  show: 'Show text',
}

addTexts({ sensitive: sensitiveTextMessages })

declare module '../i18n/message_keys.js' {
  interface ConsoleMessages {
    sensitive: typeof sensitiveTextMessages
  }
}
