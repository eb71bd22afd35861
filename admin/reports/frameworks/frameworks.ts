import { SEVERITIES, type ReportSummary, type Severity } from '#api/engines/redteam/vocabulary'

export type Framework = ReportSummary['frameworks'][number]
export type Control = Framework['controls'][number]
export type ControlStatus = Control['status']

/** Statuses of controls in display order. Untested is a separate status and never counts as passed. */
export const CONTROL_STATUSES = [
  'failed',
  'undecided',
  'passed',
  'not_tested',
] as const satisfies readonly ControlStatus[]

export function controlCounts({ controls }: Framework): Record<ControlStatus, number> {
  const counts = { failed: 0, undecided: 0, passed: 0, not_tested: 0 }
  for (const { status } of controls) counts[status] += 1
  return counts
}

/** Returns the highest severity of the failed controls; null if none failed. */
export function worstSeverity({ controls }: Framework): Severity | null {
  const failed = controls.filter(({ status }) => status === 'failed')
  return (
    SEVERITIES.find((severity) => failed.some((control) => control.severity === severity)) ?? null
  )
}

/** Returns the number and name of a control, without the name of its framework. */
export function controlTitle(framework: Framework, { id, name }: Control): string {
  const number = id.startsWith(`${framework.id}:`) ? id.slice(framework.id.length + 1) : id
  return name === id || name === number ? number : `${number} ${name}`
}
