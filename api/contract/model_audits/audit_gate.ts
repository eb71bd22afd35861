import type { AuditVerdict } from '../../engines/model_audit/vocabulary.js'
import type { AuditStatus } from './model_audit.js'

/** Severities that can make a gate fail. Notes never do. */
export const GATE_SEVERITIES = ['critical', 'warning'] as const
export type GateSeverity = (typeof GATE_SEVERITIES)[number]

export const AUDIT_GATE_RULES = ['completed', 'severity'] as const

/** Requirements of a CI pipeline. Suppressed findings never violate them. */
export type AuditGateRules = {
  /** Fails on findings of this severity or above. */
  severity: GateSeverity
  /** Whether to ignore findings that the previous audit of the model also has. */
  onlyNew: boolean
  /** Whether the gate may pass although part of the model could not be read. */
  allowIncomplete: boolean
}

export const AUDIT_GATE_DEFAULTS = {
  severity: 'critical',
  onlyNew: false,
  allowIncomplete: false,
} as const satisfies AuditGateRules

export type AuditGateCheck = {
  rule: (typeof AUDIT_GATE_RULES)[number]
  passed: boolean
  /** One sentence that explains the outcome, including the numbers. */
  reason: string
}

/** A finding at or above the severity of the rules that is not suppressed. */
export type AuditGateFinding = {
  severity: string
  rule: string
  message: string
  location: string
  isNew: boolean
}

/** `GET /model-audits/:id/gate` */
export type AuditGate = {
  auditId: string
  name: string
  status: AuditStatus
  /** Pending while the audit runs. */
  verdict: 'passed' | 'failed' | 'pending'
  checks: AuditGateCheck[]
  counts: { critical: number; warning: number; suppressed: number }
  findings: AuditGateFinding[]
  auditVerdict: AuditVerdict | null
  /** Previous audit of the model; null if there is none or if `onlyNew` is off. */
  before: { id: string; name: string } | null
}
