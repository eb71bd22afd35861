import type { TemplateConfig } from '#api/engines/redteam/vocabulary'

type Template = { name: string; description: string; config: TemplateConfig }

const PACE = { languages: ['en'], maxConcurrency: 8, delayMs: 0 }

const ids = (...names: string[]) => names.map((id) => ({ id }))

/** A bit of everything that a text assistant of a bank can get wrong. */
export const firstLook: Template = {
  name: 'First look',
  description: 'Twenty-five kinds of attack, plain and in four disguises. Takes a minute or two.',
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

/** The least that is worth running after each change. */
export const quickCheck: Template = {
  name: 'Quick check',
  description: 'Six kinds of attack without disguises. Takes some seconds.',
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
