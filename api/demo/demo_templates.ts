import type { TemplateSettings } from '#api/engines/redteam/vocabulary'

type Template = { name: string; description: string; config: TemplateSettings }

const PACE = { languages: ['en'], maxConcurrency: 8, delayMs: 0 }

const ids = (...names: string[]) => names.map((id) => ({ id }))

/** A broad selection of plugins for a bank's text assistant. */
export const firstLook: Template = {
  name: 'First look',
  description: '25 plugins, with unmodified attacks and four strategies. Takes one to two minutes.',
  config: {
    ...PACE,
    plugins: ids(
      'prompt-extraction',
      'system-prompt-override',
      'indirect-prompt-injection',
      'hijacking',
      'tool-discovery',
      'model-identification',
      'debug-access',
      'bola',
      'bfla',
      'rbac',
      'pii:direct',
      'pii:session',
      'pii:social',
      'pii:api-db',
      'data-exfil',
      'sql-injection',
      'ssrf',
      'excessive-agency',
      'competitors',
      'contracts',
      'politics',
      'imitation',
      'hallucination',
      'overreliance',
      'harmful:specialized-advice'
    ),
    strategies: ids('basic', 'base64', 'rot13', 'leetspeak', 'jailbreak-templates'),
    numTests: 3,
  },
}

/** A short list of plugins for a run after each change of the target. */
export const quickCheck: Template = {
  name: 'Quick check',
  description: 'Six plugins with unmodified attacks. Takes a few seconds.',
  config: {
    ...PACE,
    plugins: ids(
      'prompt-extraction',
      'hijacking',
      'bola',
      'pii:direct',
      'sql-injection',
      'excessive-agency'
    ),
    strategies: ids('basic'),
    numTests: 5,
  },
}
