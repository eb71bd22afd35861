import { addTexts } from '../core/i18n/i18n.js'

const organizationTexts = {
  areas: 'Organization',
  area: {
    details: 'Details',
    overview: 'Overview',
    users: 'Users',
    teams: 'Teams',
    roles: 'Roles',
    webhooks: 'Webhooks',
    usage: 'Usage',
    audit_logs: 'Audit logs',
  },
  created: 'Created',
  saved: 'Organization saved',
  settings: 'Settings',
  name: 'Name',
  save: 'Save changes',
  flag: {
    canUseRedteam: 'Red teaming',
    canUseAdaptiveGuardrails: 'Adaptive guardrails',
  },
  flag_help: {
    canUseRedteam: 'If off, the red-team area is hidden for everyone. Stored data is kept.',
    canUseAdaptiveGuardrails: 'If off, the guardrails area is hidden for everyone.',
  },
  due: {
    title: 'Vulnerability due dates',
    hint: 'Number of days to fix a vulnerability after it is found, reopened, or given a new severity. Existing due dates do not change.',
    save: 'Save due dates',
    reset: 'Reset to defaults',
    saved: 'Due dates saved',
    unit: 'days',
    none: 'No due date',
    range: 'Enter a whole number from 1 to %{max}, or leave blank',
  },
  flags_fixed: 'Set by your contract.',
  count: { teams: 'Teams', users: 'Users', targets: 'Targets', scans: 'Scans' },
}

addTexts({ organization: organizationTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    organization: typeof organizationTexts
  }
}
