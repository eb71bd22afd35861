import { addTexts } from '../core/i18n/i18n.js'
import '../scans/messages.js'
import '../targets/messages.js'
import '../templates/messages.js'

/** Messages of the guided scan setup. */
const setupTexts = {
  title: 'Set up a scan',
  subtitle: 'From a target to a running scan in three steps.',
  steps: 'Setup steps',
  step: { target: 'Target', template: 'Scan template', scan: 'Scan' },
  done: 'done',
  continue: 'Continue',
  target: {
    hint: 'The application or model that the scan attacks.',
    none: 'No targets yet',
    read_only: 'You can scan this target, but you do not have permission to change it.',
  },
  template: {
    hint: 'Which attacks the scan runs.',
    none: 'No scan templates yet',
  },
  scan: { hint: 'Check the estimate, then start the scan.' },
  existing: { target: 'Choose existing target', template: 'Choose existing template' },
}

addTexts({ setup: setupTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    setup: typeof setupTexts
  }
}
