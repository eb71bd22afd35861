import type { AuditVerdict } from '#api/engines/model_audit/vocabulary'
import { countsOfIssues, verdictOfCounts } from '#api/model_audits/issue_counts'
import type ModelAudit from '#api/model_audits/model_audit'
import { matchesPattern } from '#api/model_audits/outcome/path_pattern'
import { readResult, type StoredIssue } from '#api/model_audits/outcome/stored_result'
import type ModelAuditSuppression from '#api/model_audits/suppressions/model_audit_suppression'

export type Suppression = Pick<
  ModelAuditSuppression,
  'id' | 'rule' | 'pathPattern' | 'owner' | 'reason' | 'endsAt'
>

/** Findings of an audit without those that the team has suppressed. */
export type AuditOutcome = {
  verdict: AuditVerdict
  criticalCount: number
  warningCount: number
  suppressedCount: number
  /** Whether the scanner read everything. */
  isComplete: boolean
  /** The suppression of each finding, in the order of the result. */
  suppressions: (Suppression | null)[]
}

type Audited = Pick<ModelAudit, 'payload' | 'hasErrors'>

export const isInForce = ({ endsAt }: Pick<Suppression, 'endsAt'>, now: Date): boolean =>
  endsAt === null || endsAt.toJSDate() > now

/**
 * Computes verdict and counts of a stored result. Findings beyond the limit of stored findings always count.
 * @param suppressions suppressions of the team; those that have ended are ignored
 */
export function outcomeOf(
  audit: Audited,
  suppressions: readonly Suppression[],
  now: Date
): AuditOutcome {
  const { issues } = readResult(audit)
  const inForce = suppressions.filter((each) => isInForce(each, now))
  const matched = issues.map((issue) => inForce.find((each) => isMatch(issue, each)) ?? null)
  const found = foundCounts(audit)
  const suppressed = countsOfIssues(issues.filter((_, index) => matched[index]))
  const counts = {
    criticalCount: found.criticalCount - suppressed.criticalCount,
    warningCount: found.warningCount - suppressed.warningCount,
  }
  const isComplete = wasComplete(audit, issues)
  return {
    ...counts,
    isComplete,
    verdict: verdictOfCounts(counts, isComplete),
    suppressedCount: matched.filter(Boolean).length,
    suppressions: matched,
  }
}

const isMatch = (issue: StoredIssue, { rule, pathPattern }: Suppression) =>
  issue.rule === rule && (pathPattern === null || matchesPattern(issue.location, pathPattern))

/**
 * Returns the counts of the engine, which include findings that are not stored. Results of the command-line tool have no
 * such counts.
 */
function foundCounts({ payload }: Audited) {
  const stored = countsOfIssues(payload.issues)
  const counts = recordIn(recordIn(payload, 'results'), 'findings')
  return {
    criticalCount: Math.max(numberIn(counts, 'critical'), stored.criticalCount),
    warningCount: Math.max(numberIn(counts, 'warning'), stored.warningCount),
  }
}

/**
 * Whether the scanner read everything. The tool's `hasErrors` cannot show that if there is an issue of severity
 * `critical` or `error`, because it is then true in any case; `results.has_errors` can.
 */
function wasComplete({ payload, hasErrors }: Audited, issues: readonly StoredIssue[]): boolean {
  const results = recordIn(payload, 'results')
  if (typeof results.is_complete === 'boolean') return results.is_complete
  if (typeof results.has_errors === 'boolean') return !results.has_errors
  return !hasErrors || issues.some(({ severity }) => ['critical', 'error'].includes(severity))
}

function recordIn(record: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = record[name]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function numberIn(record: Record<string, unknown>, name: string): number {
  const value = record[name]
  return typeof value === 'number' ? value : 0
}
