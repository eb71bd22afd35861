import type {
  AttackSuccess,
  OutcomeCounts,
  PluginCategory,
  RemediationAction,
  RiskLevel,
  Severity,
} from '../engines/redteam/vocabulary.js'

export const REMEDIATION_STATES = ['pending', 'generating', 'completed', 'failed'] as const
export type RemediationState = (typeof REMEDIATION_STATES)[number]

/** Who wrote it: the shipped knowledge base, or a model whose words were checked. */
export type RemediationWriter = 'built_in' | 'model'

/** A weakness with what addresses it. */
export type RemediationRow = {
  pluginId: string
  name: string
  category: PluginCategory
  severity: Severity
  riskScore: number
  riskLevel: RiskLevel
  cause: string
  change: string
  verify: string
  /** Numbers of actions. */
  actions: number[]
} & OutcomeCounts &
  AttackSuccess

export type NumberedAction = RemediationAction & { number: number }

/** An attack that worked. */
export type AttackExample = {
  resultId: string
  testIdx: number
  pluginId: string
  strategyId: string
  strategyName: string
  severity: Severity | null
  /** Its texts are shown on demand; left out by what was written before. */
  isHidden?: boolean
  prompt: string
  output: string
  reason: string
  grader: string | null
}

export type RemediationContent = {
  riskLevel: RiskLevel
  riskScore: number
  totals: OutcomeCounts & { tests: number } & AttackSuccess
  /** Plugins with at least one probe. */
  tested: number
  topConcerns: string[]
  narrative: string
  vulnerabilities: RemediationRow[]
  actions: NumberedAction[]
  examples: AttackExample[]
}

/** `GET /redteam/reports/:evalId/remediation`. */
export type Remediation = {
  evalId: string
  name: string
  targetId: string | null
  targetName: string | null
  /** When the report's scan ended, or was uploaded. */
  reportedAt: string
  /** Null: none was ever asked for. */
  state: RemediationState | null
  /** While a model writes. */
  progress: { done: number; total: number } | null
  /** A newer report of the same target, or newer results of this one. */
  outdated: { evalId: string; name: string; at: string } | null
  /** Verdicts that people changed since it was written. */
  isStale: boolean
  writer: RemediationWriter | null
  writerLabel: string | null
  /** Why the knowledge base speaks where a model should have. */
  note: string | null
  error: string | null
  finishedAt: string | null
  /** Vulnerabilities of the target, by plugin id; of policies the first. */
  issues: Record<string, string>
  content: RemediationContent | null
}

/** How a target takes another system prompt; `why` says it when it does not. */
export type PromptSupport = {
  /** The present one, as far as it is known here. */
  present: string
  /** Attacks can be tried with another one. */
  canTest: boolean
  /** It can be written into the target. */
  canApply: boolean
  why: string | null
}

/** What one of the two scans says. */
export type HardeningArm = {
  scanId: string
  status: string
  /** Attacks: `failed` worked. */
  attacks: OutcomeCounts & AttackSuccess
  /** Ordinary requests: `failed` were refused. */
  benign: OutcomeCounts & AttackSuccess
  total: number
}

export type Hardening = {
  id: string
  state: 'writing' | 'proposed' | 'failed'
  writer: RemediationWriter | null
  writerLabel: string | null
  note: string | null
  error: string | null
  presentPrompt: string
  proposedPrompt: string | null
  changes: string[]
  testedPrompt: string | null
  before: HardeningArm | null
  after: HardeningArm | null
  appliedAt: string | null
  createdAt: string
}

/** `GET /redteam/reports/:evalId/hardening`: the newest one, and what the target takes. */
export type HardeningState = {
  support: PromptSupport
  /** Attacks that worked and would be tried again, of so many. */
  attacks: { tried: number; worked: number }
  benign: number
  hardening: Hardening | null
}

/** Longest system prompt, characters. */
export const PROMPT_MAX = 100_000
/** Attacks of one comparison, the worst first. */
export const MOST_HARDENING_ATTACKS = 200
