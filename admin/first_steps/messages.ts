import { addTexts } from '../core/i18n/i18n.js'

/** Messages of the checklist that leads a team to its first report. */
const firstStepsTexts = {
  title: 'Get started',
  explanation: 'From your own target to its first report.',
  setup: 'Start guided setup',
  hide: 'Hide checklist',
  show: 'Show checklist',
  skip: 'Skip step: %{step}',
  state: { done: 'Done', skipped: 'Skipped', open: 'To do' },
  demo: {
    title: 'Look at what the demo scan found',
    hint: 'The worst findings, each with its attacks and the responses of the demo target:',
    action: 'View all demo findings',
  },
  target: {
    title: 'Connect a target',
    hint: 'The application or model to test. Paste a curl command, or enter its URL.',
    action: 'Create target',
  },
  template: {
    title: 'Choose a scan template',
    hint: 'Which attacks a scan runs. Start from a preset.',
    action: 'Create template',
  },
  scan: {
    title: 'Run a scan',
    hint: 'Sends the attacks to the target and judges the responses.',
    action: 'Start scan',
  },
  review: {
    title: 'Review the findings',
    hint: 'The report shows which attacks succeeded, with the evidence and how to fix them.',
    action: 'View report',
    wait: 'The report is available when the scan has finished.',
    watch: 'View scan',
  },
}

addTexts({ first_steps: firstStepsTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    first_steps: typeof firstStepsTexts
  }
}
