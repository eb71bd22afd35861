import type { AuditVerdict } from '../../engines/model_audit/vocabulary.js'
import type { AuditStatus } from './model_audit.js'

export const COMPARED_STATES = ['new', 'fixed', 'unchanged'] as const
export type ComparedState = (typeof COMPARED_STATES)[number]

/** Maximum number of findings that a comparison returns; its counts include all findings. */
export const MAX_COMPARED_FINDINGS = 4_000

export type ComparedFinding = {
  state: ComparedState
  severity: string
  rule: string
  message: string
  /** Location in the later audit, or in the earlier one if the finding is fixed. */
  location: string
  offset: number | null
  isSuppressed: boolean
}

export type ComparedAudit = {
  id: string
  scanId: string
  name: string | null
  modelPath: string
  status: AuditStatus
  verdict: AuditVerdict | null
  contentHash: string | null
  scannerVersion: string | null
  scannedAt: string
}

/** `GET /model-audits/:id/comparison` */
export type AuditComparison = {
  before: ComparedAudit
  after: ComparedAudit
  counts: Record<ComparedState, number>
  /** New findings first, then fixed, then unchanged ones; within each group, the most severe first. */
  findings: ComparedFinding[]
}
