import type { PluginCategory } from './catalog.js'
import type { RiskLevel } from './metrics.js'
import type { Severity } from './severities.js'

/** Types of changes that actions require. */
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

/** A recommended action against weaknesses. */
export type RemediationAction = {
  type: ActionType
  title: string
  /** The change, and why it helps. */
  description: string
  /** Expected improvement. */
  impact: string
  effort: Effort
  /** Free text, e.g. `2–4 hours`. */
  timeEstimate: string
  steps: ActionStep[]
  /** How to verify the change. */
  verify: string
  /** IDs of the plugins whose weaknesses the action addresses. */
  vulnerabilities: string[]
}

/** A failed plugin with the data that a remediation needs. */
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
  /** A selection of the successful attacks. */
  examples: { prompt: string; output: string; reason: string }[]
}

/** An ordinary request that a hardened prompt must still answer. */
export type BenignRequest = { id: string; family: string; prompt: string }
