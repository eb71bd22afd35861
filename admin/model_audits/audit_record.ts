import { isRecord } from '../core/forms/is_record.js'

/** A model audit as returned by the list endpoint. */
export type ModelAudit = {
  id: string
  scanId: string
  name: string | null
  author: string | null
  modelPath: string
  modelType: string | null
  hasErrors: boolean
  totalChecks: number | null
  passedChecks: number | null
  failedChecks: number | null
  scannedAt: string
  teamId: string
}

/** A model audit with the scanner's raw output, whose fields depend on the scanner version. */
export type SharedAudit = ModelAudit & { [name: string]: unknown }

export const AUDIT_SEVERITIES = ['critical', 'error', 'warning', 'info', 'debug'] as const
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number]

export type Finding = {
  severity: AuditSeverity | null
  message: string
  location: string
  why: string
}

export const CHECK_STATUSES = ['failed', 'passed', 'skipped'] as const
export type Check = Finding & { name: string; status: (typeof CHECK_STATUSES)[number] | null }

export const auditPath = (scanId: string): string =>
  `/model-audit/scan/${encodeURIComponent(scanId)}`

export const nameOf = ({ name, modelPath }: Pick<ModelAudit, 'name' | 'modelPath'>): string =>
  name || modelPath

export const hasFindings = (audit: ModelAudit): boolean =>
  audit.hasErrors || (audit.failedChecks ?? 0) > 0

export const issuesOf = ({ issues }: SharedAudit): Finding[] => recordsIn(issues).map(findingOf)

export const checksOf = ({ checks }: SharedAudit): Check[] =>
  recordsIn(checks).map((check) => ({
    ...findingOf(check),
    name: textOf(check.name),
    status: CHECK_STATUSES.find((status) => status === check.status) ?? null,
  }))

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

const findingOf = ({ severity, message, location, why }: Record<string, unknown>): Finding => ({
  severity: AUDIT_SEVERITIES.find((known) => known === severity) ?? null,
  message: textOf(message),
  location: textOf(location),
  why: textOf(why),
})

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)
