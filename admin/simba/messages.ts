import { SIMBA_STATE_NAMES } from '#api/contract/simba/display_names'
import { addTexts } from '../core/i18n/i18n.js'
import type { SessionFormTexts } from './create/messages.js'
import type { SessionPageTexts } from './view/messages.js'

const simbaTexts = {
  title: 'Simba',
  subtitle: 'Red-team sessions by an autonomous agent that you can watch and steer.',
  empty: 'No sessions yet',
  empty_hint:
    'In a session, an agent explores a target, forms hypotheses about its weaknesses, and tests them with attacks. Every success is repeated before it is reported. You can watch, pause and steer the agent.',
  session_of: 'Session on %{name}',
  former_member: 'Former member',
  field: {
    target: 'Target',
    state: 'State',
    phase: 'Phase',
    goals: 'Goals reached',
    findings: 'Confirmed findings',
    probes: 'Probes',
    cost: 'Cost',
    runner: 'Runner',
    started_by: 'Started by',
    started: 'Started',
    finished: 'Finished',
  },
  goals_of: '%{reached} of %{total}',
  state: SIMBA_STATE_NAMES,
  phase: {
    'reconnaissance': 'Reconnaissance',
    'probing': 'Probing',
    'attack-planning': 'Attack planning',
    'attacking': 'Attacking',
    'validation': 'Validation',
    'completed': 'Completed',
    'failed': 'Failed',
  },
  limit: { probes: 'Probes', minutes: 'Minutes', tokens: 'Tokens', usd: 'US dollars' },
  criterion: {
    none: 'The judge decides',
    secret: 'The response contains a secret',
    canary: 'The response contains a marker',
    tool: 'The target calls a tool',
  },
  runner: { server: 'This server', external: 'External runner' },
  delete: {
    confirm: 'Delete %{smart_count} session |||| Delete %{smart_count} sessions',
    consequence:
      'Conversations and logs are deleted for everyone on the team. Published reports and vulnerabilities are kept.',
    done: '%{smart_count} session deleted |||| %{smart_count} sessions deleted',
  },
  usd: '$%{amount}',
}

addTexts({ simba: simbaTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    simba: typeof simbaTexts & SessionFormTexts & SessionPageTexts
  }
}
