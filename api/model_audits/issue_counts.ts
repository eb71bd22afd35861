import type { AuditVerdict } from '#api/engines/model_audit/vocabulary'

type Counts = { criticalCount: number; warningCount: number }

/** Counts the issues of an uploaded result by severity; the tool's `error` counts as a warning. */
export function countsOfIssues(issues: unknown): Counts {
  const severities = Array.isArray(issues) ? issues.map(severityOf) : []
  const count = (...wanted: string[]) =>
    severities.filter((severity) => wanted.includes(severity)).length
  return { criticalCount: count('critical'), warningCount: count('error', 'warning') }
}

const severityOf = (issue: unknown): string => {
  const severity: unknown =
    typeof issue === 'object' && issue !== null ? Reflect.get(issue, 'severity') : null
  return typeof severity === 'string' ? severity : ''
}

/** `undecided`: nothing was found, but not everything was read. */
export function verdictOfCounts(
  { criticalCount, warningCount }: Counts,
  isComplete: boolean
): AuditVerdict {
  if (criticalCount > 0) return 'malicious'
  if (warningCount > 0) return 'suspicious'
  return isComplete ? 'clean' : 'undecided'
}
