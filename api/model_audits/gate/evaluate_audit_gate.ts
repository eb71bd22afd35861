import type {
  AuditGate,
  AuditGateCheck,
  AuditGateFinding,
  AuditGateRules,
} from '#api/contract/model_audits/audit_gate'
import { isActiveAudit } from '#api/contract/model_audits/model_audit'
import { compareFindings, type Side } from '#api/model_audits/compare/compare_findings'
import type ModelAudit from '#api/model_audits/model_audit'
import type { AuditOutcome } from '#api/model_audits/outcome/outcome_of'

export type Evaluated = {
  audit: ModelAudit
  /** Null if the audit has no result. */
  outcome: AuditOutcome | null
  /** Previous audit of the same model; null if there is none. */
  before: (Side & { id: string; name: string }) | null
}

/** Maximum number of findings listed in the response; the checks count all. */
const MAX_FINDINGS = 1_000

/** Evaluates an audit against gate rules, without side effects. */
export function evaluateAuditGate(
  { audit, outcome, before }: Evaluated,
  rules: AuditGateRules
): AuditGate {
  const findings = outcome ? findingsOf({ audit, outcome, before }, rules) : []
  const isOver = !isActiveAudit(audit.status)
  const checks = isOver ? checksOf({ audit, outcome, before }, findings, rules) : []
  return {
    auditId: audit.id,
    name: audit.name || audit.modelPath,
    status: audit.status,
    verdict: !isOver ? 'pending' : checks.every(({ passed }) => passed) ? 'passed' : 'failed',
    checks,
    counts: {
      critical: outcome?.criticalCount ?? 0,
      warning: outcome?.warningCount ?? 0,
      suppressed: outcome?.suppressedCount ?? 0,
    },
    findings: findings.slice(0, MAX_FINDINGS),
    auditVerdict: outcome?.verdict ?? null,
    before: before && { id: before.id, name: before.name },
  }
}

/**
 * Whether a finding counts for the gate. The severity `error` of the command-line tool counts as a warning, as in
 * verdicts.
 */
const isSevere = (severity: string, { severity: min }: AuditGateRules) =>
  severity === 'critical' || (min === 'warning' && ['error', 'warning'].includes(severity))

function findingsOf(
  { audit, outcome, before }: Evaluated & { outcome: AuditOutcome },
  rules: AuditGateRules
): AuditGateFinding[] {
  const nothing: Side = { audit: { payload: {} }, suppressions: [] }
  return compareFindings(before ?? nothing, { audit, suppressions: outcome.suppressions })
    .filter(({ state, isSuppressed }) => state !== 'fixed' && !isSuppressed)
    .filter(({ severity }) => isSevere(severity, rules))
    .map(({ state, severity, rule, message, location }) => ({
      ...{ severity, rule, message, location },
      isNew: state === 'new',
    }))
}

function checksOf(
  { audit, outcome, before }: Evaluated,
  findings: readonly AuditGateFinding[],
  rules: AuditGateRules
): AuditGateCheck[] {
  return [
    completion(audit, outcome, rules),
    severityLimit(outcome, { rules, findings, hasBefore: before !== null }),
  ]
}

/**
 * Checks that the audit completed. A failed audit never passes; one that could not read everything passes only if the
 * rules allow that.
 */
function completion(
  { status, error }: ModelAudit,
  outcome: AuditOutcome | null,
  { allowIncomplete }: AuditGateRules
): AuditGateCheck {
  const isComplete = outcome?.isComplete ?? false
  const why = error ? ` ${error}` : ''
  const extent = status === 'completed' && !isComplete ? ', but not everything could be read' : ''
  return {
    rule: 'completed',
    passed: status === 'completed' && (isComplete || allowIncomplete),
    reason: `The audit is ${status}${extent}.${why}`,
  }
}

type Limiting = {
  rules: AuditGateRules
  findings: readonly AuditGateFinding[]
  hasBefore: boolean
}

/** Checks the severity rule. Findings beyond the limit of stored findings cannot be compared, so they count as new. */
function severityLimit(
  outcome: AuditOutcome | null,
  { rules, findings, hasBefore }: Limiting
): AuditGateCheck {
  const { criticalCount = 0, warningCount = 0, suppressedCount = 0 } = outcome ?? {}
  const all = criticalCount + (rules.severity === 'warning' ? warningCount : 0)
  const known = rules.onlyNew ? findings.filter(({ isNew }) => !isNew).length : 0
  const count = all - known
  const since = hasBefore ? 'compared with the previous audit' : 'without a previous audit'
  const noun = rules.onlyNew ? 'new finding' : 'finding'
  const suppressed = `${plural(suppressedCount, 'finding')} of any severity ${suppressedCount === 1 ? 'is' : 'are'} suppressed`
  return {
    rule: 'severity',
    passed: count === 0,
    reason: `${plural(count, noun)} of severity ${rules.severity} or above${rules.onlyNew ? ` ${since}` : ''}; ${suppressed}.`,
  }
}

const plural = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
