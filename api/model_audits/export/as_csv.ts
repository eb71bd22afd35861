import { csvLine } from '#api/contract/csv'
import type { AuditOutcome } from '#api/model_audits/outcome/outcome_of'
import { readResult } from '#api/model_audits/outcome/stored_result'
import type ModelAudit from '#api/model_audits/model_audit'

const HEADER = [
  ...['severity', 'rule', 'message', 'location', 'offset', 'why', 'remedy', 'advisories'],
  'suppression',
]

/** Formats an audit as CSV with one line per finding; suppressed findings have the reason in the last column. */
export function asCsv(audit: ModelAudit, { suppressions }: AuditOutcome): string {
  const lines = readResult(audit).issues.map((issue, index) => [
    ...[issue.severity, issue.rule, issue.message, issue.location, issue.offset],
    ...[issue.why, issue.remedy, issue.advisories.join(' ')],
    suppressions[index]?.reason,
  ])
  return [HEADER, ...lines].map(csvLine).join('')
}
