/** What is done about weaknesses. */

import type { PluginCategory } from './catalog.js'
import type { RiskLevel } from './figures.js'
import type { Severity } from './severities.js'

/** What kind of change an action of a remediation asks for. */
export const ACTION_TYPES = [
  'system_prompt',
  'input_validation',
  'output_filtering',
  'configuration',
  'architecture',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

export const EFFORTS = ['low', 'medium', 'high'] as const
export type Effort = (typeof EFFORTS)[number]

export type ActionStep = { text: string; code: string | null }

/** One thing to do about weaknesses that were found. */
export type RemediationAction = {
  type: ActionType
  title: string
  /** What to change, and why that helps. */
  description: string
  /** What is better afterwards. */
  impact: string
  effort: Effort
  /** In words, e.g. `2–4 hours`. */
  timeEstimate: string
  steps: ActionStep[]
  /** How to see that it works. */
  verify: string
  /** Plugin ids of the weaknesses that it addresses. */
  vulnerabilities: string[]
}

/** A plugin that failed, with what a remediation needs of it. */
export type RemediationFact = {
  pluginId: string
  name: string
  description: string
  category: PluginCategory
  severity: Severity
  riskScore: number
  riskLevel: RiskLevel
  failed: number
  decided: number
  /** Some of the attacks that worked. */
  examples: { prompt: string; output: string; reason: string }[]
}

/** An ordinary request that a hardened prompt must still answer. */
export type BenignRequest = { id: string; family: string; prompt: string }
