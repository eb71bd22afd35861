import type { ActionStep, RemediationAction } from '../vocabulary.js'

/** An action of the knowledge base; which weaknesses it addresses is said by the plugins that name it. */
export type KnownAction = Omit<RemediationAction, 'vulnerabilities'>

/** What is known about repairing one plugin; what is left out is its family's. */
export type PluginKnowledge = {
  /** Why applications fail here. */
  cause?: string
  /** What to change for this plugin. */
  change?: string
  verify?: string
  /** Ids of actions, instead of the family's. */
  actions?: readonly string[]
  /** A rule for the system prompt, instead of the family's. */
  clause?: string
}

/** Plugins that are repaired in the same way. */
export type KnowledgeFamily = {
  name: string
  cause: string
  change: string
  verify: string
  actions: readonly string[]
  clause: string
  plugins: Readonly<Record<string, PluginKnowledge>>
}

export const step = (text: string, code: string | null = null): ActionStep => ({ text, code })
