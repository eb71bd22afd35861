import type {
  Action,
  Category,
  Judgment,
  Placement,
  Policy,
  Thresholds,
} from '#api/engines/guardrails/vocabulary'

/**
 * States of a version. `generating`: a job is computing its policies; `failed`: the job could not. A guardrail has at
 * most one `shadow` and one `active` version.
 */
export const VERSION_STATES = [
  'generating',
  'failed',
  'draft',
  'shadow',
  'active',
  'retired',
] as const
export type VersionState = (typeof VERSION_STATES)[number]

/** States that users can set for a version. */
export const SETTABLE_STATES = ['shadow', 'active', 'retired'] as const
export type SettableState = (typeof SETTABLE_STATES)[number]

/**
 * How checked texts are stored: in full (encrypted), with recognized personal data and secrets masked (encrypted), as a
 * hash only, or not at all.
 */
export const STORAGE_POLICIES = ['full', 'redacted', 'hash', 'none'] as const
export type StoragePolicy = (typeof STORAGE_POLICIES)[number]

/** Texts that cannot be checked pass (`open`) or are blocked (`closed`). */
export const FAIL_MODES = ['open', 'closed'] as const
export type FailMode = (typeof FAIL_MODES)[number]
export type FailModes = Record<Placement, FailMode>

export const DEFAULT_FAIL_MODES: FailModes = {
  INPUT: 'open',
  OUTPUT: 'open',
  TOOL_CALL_INPUT: 'closed',
  TOOL_CALL_OUTPUT: 'open',
}

/** APIs that the proxy of a target provides; the upstream can be any server with the same API. */
export const PROXY_APIS = ['openai', 'anthropic'] as const
export type ProxyApi = (typeof PROXY_APIS)[number]

/** Base URLs to which the proxy forwards requests, by API. An absent API uses its vendor's URL. */
export type Upstreams = Partial<Record<ProxyApi, string>>
export const DEFAULT_UPSTREAMS: Record<ProxyApi, string> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
}
export const MAX_UPSTREAM_LENGTH = 500

export const RETENTION_DAYS = { min: 1, max: 365, default: 30 }
/** Maximum share of harmless requests, in percent, that a generated threshold may flag. */
export const FALSE_ALARM_TARGET = { min: 0.1, max: 10, default: 1 }
export const MAX_GUARDRAIL_TARGETS = 20
/**
 * Maximum per team. The limit exists because every guardrails process keeps the versions of all guardrails in memory.
 */
export const MAX_GUARDRAILS = 100
export const MAX_POLICIES = 5000
export const MAX_VERSION_NOTE_LENGTH = 500
export const MAX_POLICY_TEXT_LENGTH = 20_000
/** Maximum number of vulnerabilities that are listed for a generated version or chosen for it. */
export const MAX_CANDIDATES = 500
export const MAX_TOOL_NAME_LENGTH = 200
/** Maximum number of texts per request of the test page. */
export const MAX_TEST_TEXTS = 300

/** `GET /guardrails`, `GET /guardrails/:id` */
export type GuardrailRecord = {
  id: string
  name: string
  description: string | null
  isActive: boolean
  targets: { id: string; name: string }[]
  storage: StoragePolicy
  retentionDays: number
  failModes: FailModes
  upstreams: Upstreams
  /** Whether a version needs the approval of a second person before it becomes active. */
  requiresApproval: boolean
  /** In percent. */
  maxFalseAlarms: number
  activeVersion: number | null
  shadowVersion: number | null
  /** Requests of the last 7 days by action of the active version. */
  recent: { requests: number; blocked: number; warned: number; errors: number }
  createdAt: string
  updatedAt: string
}

/** Effect of a generated version, measured when it was generated. */
export type VersionEffect = {
  /** Number of replayed confirmed attacks, and how many of them the base version and this version block. */
  attacks: { total: number; blockedBefore: number; blockedAfter: number; lost: number }
  /** The attacks by vulnerability. */
  byIssue: { issueId: string; total: number; blockedBefore: number; blockedAfter: number }[]
  /**
   * Number of stored user requests that were labeled or assumed harmless, and how many of them each version flags (warns
   * or blocks).
   */
  harmless: { total: number; flaggedBefore: number; flaggedAfter: number; worse: number }
  /** Number of attacks and requests on which a text policy had no verdict; absent in older versions. */
  undecided?: number
  threshold:
    | { status: 'not_enough_traffic'; missing: number }
    | {
        status: 'chosen'
        threshold: number
        recall: number
        falseAlarms: { count: number; of: number; upperBound: number }
      }
  durationMs: number
}

export type PolicyCounts = Record<Policy['kind'], number>

/** `GET /guardrails/:id/versions`, newest first. */
export type VersionRow = {
  id: string
  number: number
  /** Number of the version that this one is based on. */
  baseNumber: number | null
  state: VersionState
  note: string | null
  error: string | null
  policies: PolicyCounts
  /** Differences from the base version. */
  changes: { added: number; removed: number; changed: number } | null
  effect: VersionEffect | null
  createdBy: string | null
  createdById: string | null
  createdAt: string
  approvedBy: string | null
  approvedAt: string | null
  /** Time at which the version first became active; null if it never was. */
  activatedAt: string | null
  /** Time of the last state change. */
  changedAt: string
}

/** A policy of a version. Confidential texts (system prompt, canaries, disclosed secrets) are shortened. */
export type PolicyView = Policy & {
  /** Number of requests in the last 30 days in which the policy contributed to an action above `allow`. */
  hits: number
  issues: { id: string; title: string }[]
}

/** `GET /guardrails/:id/versions/:number` */
export type VersionDetail = VersionRow & {
  thresholds: Record<Placement, Thresholds>
  similarityThreshold: number | null
  /** Model that judges texts by text policies; null if none is configured. */
  judgeModel: string | null
  policyList: PolicyView[]
}

/** `GET /guardrails/:id/versions/:number/diff?with=2` */
export type VersionDiff = {
  added: PolicyView[]
  removed: PolicyView[]
  changed: { before: PolicyView; after: PolicyView }[]
  thresholds: { placement: Placement; before: Thresholds; after: Thresholds }[]
}

/** `POST /guardrails/:id/versions`: creates a draft from another version. */
export type VersionChange = {
  /** Number of the version to change. */
  base: number
  note?: string | null
  thresholds?: Partial<Record<Placement, Thresholds>>
  removePolicyIds?: string[]
  /** Manual policies to add; the server sets `id` and `origin`. */
  addPolicies?: NewPolicy[]
  /** Changes to existing policies. With `thresholds: null`, a policy uses the thresholds of its placement again. */
  changePolicies?: { id: string; placements?: Placement[]; thresholds?: Thresholds | null }[]
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
export type NewPolicy = Without<Policy, 'id' | 'origin' | 'sourceIssueIds'>

/** `GET /guardrails/:id/candidates`: confirmed vulnerabilities from which policies can be generated. */
export type IssueCandidate = {
  id: string
  title: string
  severity: string
  status: string
  targetId: string
  targetName: string
  /** Number of distinct successful attacks. */
  attacks: number
  /** Whether the active or newest version has policies generated from it. */
  isCovered: boolean
}

/** Body of the 409 response `guardrails.not_promotable` to `PUT /guardrails/:id/versions/:number/state`. */
export type PromotionProblem = { lostAttacks: number; worseHarmless: number }

/** Maximum number of texts for a version with text policies; lower, because a model judges each text. */
export const MAX_JUDGED_TEST_TEXTS = 20

/** A model's verdict on a text policy, with the policy's name. */
export type NamedJudgment = Judgment & { policyName: string }

/** `POST /guardrails/:id/test` */
export type TestedText = {
  text: string
  action: Action
  severity: number
  reasons: {
    policyId: string
    policyName: string
    action: Action
    category: Category
    check: string
    score: number
    message: string
    spans: { start: number; end: number }[]
    disguises: string[]
  }[]
  sanitized: string | null
  judgments: NamedJudgment[]
  error: string | null
}

/**
 * `POST /guardrails/:id/verify`: success of a vulnerability's attacks without the guardrail and with the version in use.
 */
export type Verification = {
  issueId: string
  version: number
  state: VersionState
  attacks: number
  succeededWithout: number
  succeededBehind: number
  /** Number of attacks on which a text policy had no verdict; they count neither as blocked nor as passed. */
  undecided: number
}
