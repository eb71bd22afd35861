import type { AttackSuccess, OutcomeCounts, Severity } from '../engines/redteam/vocabulary.js'
import type { ScanStatus } from './scan.js'

/** What a pipeline asks of a scan; what is not named is not asked, but for errors. */
export type GateRules = {
  /** Most share of attacks that may work, 0 to 1: held against the lower bound of the 95 % interval. */
  maxAttackSuccess?: number
  /** No attack of this severity or above may work. */
  severity?: Severity
  /** Most weaknesses that the scan before this one did not show. */
  newVulnerabilities?: number
  /** Most share of probes that may end in an error, 0 to 1. */
  maxErrorRate: number
  /** Whether a scan that was stopped may pass with what it has. */
  allowPartial: boolean
}

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
  /** One sentence with the figures. */
  reason: string
}

export type GatePlugin = {
  pluginId: string
  name: string
  severity: Severity
  /** The scan before did not show it. */
  isNew: boolean
  /** It breaks a rule. */
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
  /** The scan that it was compared with. */
  before: { id: string; name: string } | null
  evalId: string | null
}
