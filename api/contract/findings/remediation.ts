import type {
  AttackSuccess,
  OutcomeCounts,
  PluginCategory,
  RemediationAction,
  RiskLevel,
  Severity,
} from '#api/engines/redteam/vocabulary'

export const REMEDIATION_STATES = ['pending', 'generating', 'completed', 'failed'] as const
export type RemediationState = (typeof REMEDIATION_STATES)[number]

/** What wrote a remediation: the built-in knowledge base, or a model whose output was validated. */
export type RemediationWriter = 'built_in' | 'model'

/** A vulnerability with its remediation. */
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
  /** Numbers of the actions that address the vulnerability. */
  actions: number[]
} & OutcomeCounts &
  AttackSuccess

export type NumberedAction = RemediationAction & { number: number }

/** A successful attack. */
export type AttackExample = {
  resultId: string
  testIdx: number
  pluginId: string
  strategyId: string
  strategyName: string
  severity: Severity | null
  /** True if prompt and response are placeholders, to be revealed on demand. Older remediations lack this field. */
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
  /** Number of plugins with at least one probe. */
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
  /** Time at which the report's scan ended or the report was uploaded. */
  reportedAt: string
  /** Null if no remediation was requested. */
  state: RemediationState | null
  /** Set while a model generates the remediation. */
  progress: { done: number; total: number } | null
  /** The target's newest report if it is newer than this one. Null if it is not, or if no remediation was requested. */
  outdated: { evalId: string; name: string; at: string } | null
  /** True if a verdict changed after the remediation was generated. */
  isStale: boolean
  writer: RemediationWriter | null
  writerLabel: string | null
  /** Why the knowledge base was used instead of the model. */
  note: string | null
  error: string | null
  finishedAt: string | null
  /** IDs of the target's vulnerabilities by plugin ID, or by `policy:<id>` for policies. */
  issues: Record<string, string>
  content: RemediationContent | null
}

/** Whether the target's system prompt can be tested and changed; if not, `why` states the reason. */
export type PromptSupport = {
  /** The current system prompt, if known. */
  present: string
  /** Whether attacks can be tested with another system prompt. */
  canTest: boolean
  /** Whether the system prompt can be saved in the target. */
  canApply: boolean
  why: string | null
}

/** Results of one of the two scans that compare the current prompt with the proposed one. */
export type HardeningArm = {
  scanId: string
  status: string
  /** Attacks: `failed` counts successful ones. */
  attacks: OutcomeCounts & AttackSuccess
  /** Benign requests: `failed` counts those that the target refused. */
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

/** `GET /redteam/reports/:evalId/hardening`: the newest proposal, and what the target supports. */
export type HardeningState = {
  support: PromptSupport
  /** `worked` is the number of successful attacks, `tried` the number of them that the comparison retests. */
  attacks: { tried: number; worked: number }
  benign: number
  hardening: Hardening | null
}

/** Maximum length of a system prompt in characters. */
export const PROMPT_MAX = 100_000
/** Maximum number of attacks in one comparison; the most severe are chosen first. */
export const MAX_HARDENING_ATTACKS = 200
