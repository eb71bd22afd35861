import type { Outcome, PluginCategory, Severity } from '../engines/redteam/vocabulary.js'
import type { ScanStatus } from './scan.js'

/** Words of a vulnerability's life. The API says "issue"; people read "vulnerability". */
export const ISSUE_STATUSES = [
  'open',
  'regressed',
  'accepted_risk',
  'false_positive',
  'ignored',
  'fixed',
  'fixed_confirmed',
] as const
export type IssueStatus = (typeof ISSUE_STATUSES)[number]

/** What a person may decide; the others follow from reports and re-runs. */
export const DECISIONS = ['open', 'accepted_risk', 'false_positive', 'ignored', 'fixed'] as const
export type Decision = (typeof DECISIONS)[number]

/** Decisions that keep a vulnerability closed while attacks still work: somebody answers for them. */
export const NEEDS_REASON: readonly Decision[] = ['accepted_risk', 'false_positive', 'ignored']

/** Waits for a repair. */
export const OPEN_STATUSES: readonly IssueStatus[] = ['open', 'regressed']

/** May be tried for a fix; of the others somebody has said that nothing is to be fixed. */
export const VERIFIABLE: readonly IssueStatus[] = ['open', 'regressed', 'fixed', 'fixed_confirmed']

/** Days in which a vulnerability is to be repaired; null: with the next maintenance. */
export type DueDays = Record<Severity, number | null>

export const MOST_DUE_DAYS = 3650

/** As long as the organization says nothing else. */
export const DUE_DAYS: DueDays = {
  critical: 2,
  high: 14,
  medium: 90,
  low: null,
  informational: null,
}

export const ISSUE_LIMITS = {
  reason: 2000,
  comment: 10_000,
  viewName: 80,
  viewQuery: 8000,
} as const

/** Attacks that one re-run makes again. */
export const MOST_VERIFIED = 200

/** Facets of the list, in the order in which they are shown. */
export const ISSUE_FACETS = [
  'status',
  'severity',
  'target',
  'category',
  'plugin',
  'strategy',
  'assignee',
  'overdue',
] as const
export type IssueFacet = (typeof ISSUE_FACETS)[number]

/** Stands for nobody, or for a target that was deleted. */
export const NONE = 'none'

/** `GET /issues/facets`: each value that the other filters leave, the most frequent first. */
export type IssueFacets = Record<IssueFacet, { value: string; label: string; count: number }[]>

export type Person = { id: string; name: string }

/** Counts of the re-run's tests, each an attack that had worked. */
export type VerificationCounts = Record<Outcome, number>

export type Verification = {
  scanId: string | null
  /** Attacks that it makes again, and that there were. */
  attacks: number
  of: number
  startedAt: string
  startedBy: string | null
  /** Null: it is under way, or its scan ended without a report. */
  outcome: 'confirmed' | 'regressed' | 'inconclusive' | null
  counts: VerificationCounts | null
  endedAt: string | null
}

/** A vulnerability as the list answers it. */
export type IssueRecord = {
  id: string
  weakness: string
  pluginId: string
  policyId: string | null
  category: PluginCategory | null
  severity: Severity
  status: IssueStatus
  statusReason: string | null
  statusAt: string
  acceptedUntil: string | null
  owner: Person | null
  assignee: Person | null
  dueAt: string | null
  isOverdue: boolean
  teamId: string
  targetId: string | null
  targetName: string
  strategies: string[]
  reports: number
  attacks: number
  firstSeenAt: string
  lastSeenAt: string
  lastTestedAt: string
  lastEvalId: string | null
  createdAt: string
  updatedAt: string
}

/** One report's word about a vulnerability. */
export type Occurrence = {
  evalId: string | null
  name: string | null
  failed: number
  passed: number
  errors: number
  undecided: number
  /** Attacks that had worked, made again. */
  isVerification: boolean
  testedAt: string
}

/** What somebody decided about a vulnerability. */
export type DecisionMade = {
  to: IssueStatus
  reason: string | null
  acceptedUntil: string | null
  /** Who answers for it. */
  owner: Person | null
  /** Without an id their account is gone. */
  by: { id: string | null; name: string } | null
  at: string
}

/** `GET /issues/:id`. */
export type IssueDetail = IssueRecord & {
  organizationId: string
  description: string
  /** The newest one, also where a re-run or a report has brought another status since. */
  decision: DecisionMade | null
  isSeveritySet: boolean
  isDueSet: boolean
  occurrences: Occurrence[]
  strategiesThatWorked: { id: string; name: string; attacks: number }[]
  verification: (Verification & { scanStatus: ScanStatus | null }) | null
  /** Whether its attacks can be made again from here, and if not, why. */
  canVerify: { isPossible: true; attacks: number } | { isPossible: false; reason: string }
}

/** `GET /issues/:id/attacks`: one probe of one report. */
export type IssueAttack = {
  id: string
  evalId: string
  testIdx: number
  promptIdx: number
  reportName: string
  status: Outcome
  strategyId: string | null
  severity: Severity | null
  /** Its texts are shown on demand. */
  isHidden: boolean
  prompt: string
  output: string | null
  error: string | null
  reason: string | null
  grader: string | null
  isReviewed: boolean
  testedAt: string
}

export const ISSUE_EVENT_KINDS = [
  'found',
  'resisted',
  'regressed',
  'status',
  'severity',
  'assignee',
  'due',
  'reopened',
  'verify_started',
  'verify_ended',
] as const
export type IssueEventKind = (typeof ISSUE_EVENT_KINDS)[number]

/** One entry of the history; what `details` says depends on the kind. */
export type IssueEntry = {
  id: string
  kind: IssueEventKind | 'comment'
  at: string
  actor: { id: string | null; name: string } | null
  evalId: string | null
  details: Record<string, unknown>
  /** Of a comment. */
  text: string | null
  isEdited: boolean
  isOwn: boolean
}

/** The neighbours of one in the list that the address's filter and order make. */
export type IssueNeighbours = {
  previousId: string | null
  nextId: string | null
  position: number | null
  total: number
}

/** A list's filter and order under a name. */
export type SavedView = {
  id: string
  name: string
  isShared: boolean
  isOwn: boolean
  author: string
  query: { filter: Record<string, unknown>; sort?: readonly [string, 'ASC' | 'DESC'] }
}
