import { architectureActions } from './actions/architecture.js'
import { configurationActions } from './actions/configuration.js'
import { inputActions } from './actions/input.js'
import { outputActions } from './actions/output.js'
import { accessControl, agentic } from './families/access_control.js'
import { brand, lawful, truth } from './families/brand.js'
import { bias, dangerous, hateful } from './families/harmful.js'
import { codingAgent } from './families/coding_agent.js'
import { commerce } from './families/commerce.js'
import { financial } from './families/financial.js'
import { injection } from './families/injection.js'
import { medical } from './families/medical.js'
import { privacy } from './families/privacy.js'
import { regulated } from './families/regulated.js'
import { young } from './families/young_people.js'
import type { KnowledgeFamily, KnownAction } from './known_action.js'

export const KNOWN_ACTIONS: Readonly<Record<string, KnownAction>> = {
  ...inputActions,
  ...outputActions,
  ...configurationActions,
  ...architectureActions,
}

export const KNOWN_FAMILIES: readonly KnowledgeFamily[] = [
  ...[injection, accessControl, agentic, privacy, dangerous, hateful, bias],
  ...[brand, truth, lawful, financial, medical, regulated, commerce, young, codingAgent],
]

/** What is known about repairing a weakness that one plugin found. */
export type Knowledge = {
  family: string
  cause: string
  change: string
  verify: string
  /** Ids of `KNOWN_ACTIONS`, the most important first. */
  actions: readonly string[]
  /** The rule that belongs into the system prompt. */
  clause: string
}

const BY_PLUGIN = new Map<string, Knowledge>(
  KNOWN_FAMILIES.flatMap((family) =>
    Object.entries(family.plugins).map(([id, own]): [string, Knowledge] => {
      const { name, cause, change, verify, actions, clause } = { ...family, ...own }
      return [id, { family: name, cause, change, verify, actions, clause }]
    })
  )
)

/** Whether a plugin of the catalogue is known; an inline policy is repaired like any policy. */
export const isKnown = (pluginId: string): boolean => BY_PLUGIN.has(pluginId)

/** What to do about a plugin; what the catalogue does not know is treated as a policy of one's own. */
export function knowledgeOf(pluginId: string): Knowledge {
  const known = BY_PLUGIN.get(pluginId) ?? BY_PLUGIN.get('policy')
  if (!known) throw new Error('The knowledge base has no policy')
  return known
}
