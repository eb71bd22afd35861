import type { AttackSuccess, OutcomeCounts, Severity } from '#api/engines/redteam/vocabulary'
import type { ScanStatus } from './scan.js'

/** Requirements of a CI pipeline. Optional rules are checked only if set. */
export type GateRules = {
  /** Maximum attack success rate, 0–1, for the lower bound of the rate's 95% interval. */
  maxAttackSuccess?: number
  /** No attack of this severity or above may succeed. */
  severity?: Severity
  /** Maximum number of vulnerabilities that the previous scan did not find. */
  newVulnerabilities?: number
  /** Maximum share of probes that end in an error, 0–1. */
  maxErrorRate: number
  /** Whether a stopped scan can pass with partial results. */
  allowPartial: boolean
}

export const MAX_NEW_VULNERABILITIES = 100_000

export const GATE_DEFAULTS = { maxErrorRate: 0.1, allowPartial: false } as const

export const GATE_RULES = [
  'completed',
  'maxErrorRate',
  'maxAttackSuccess',
  'severity',
  'newVulnerabilities',
] as const

export type GateCheck = {
  rule: (typeof GATE_RULES)[number]
  passed: boolean
  /** One sentence that explains the outcome, including the numbers. */
  reason: string
}

export type GatePlugin = {
  pluginId: string
  name: string
  severity: Severity
  /** True if attacks succeeded in this scan but not in the previous one, or if there is no previous scan. */
  isNew: boolean
  /** True if the plugin violates the severity rule, or is new although `newVulnerabilities` is 0. */
  breaks: boolean
} & OutcomeCounts &
  AttackSuccess

/** `GET /jobs/:id/gate` */
export type Gate = {
  jobId: string
  name: string
  status: ScanStatus
  /** Pending while the scan runs. */
  verdict: 'passed' | 'failed' | 'pending'
  checks: GateCheck[]
  counts: OutcomeCounts & { tests: number } & AttackSuccess
  plugins: GatePlugin[]
  /** Previous completed scan of the same target and template; null when there is none. */
  before: { id: string; name: string } | null
  evalId: string | null
}
