import type { AuditPhase, AuditSource, AuditStatus } from '#api/contract/model_audits/model_audit'
import type { AuditVerdict } from '#api/engines/model_audit/vocabulary'
import { isRecord } from '../core/forms/is_record.js'

/** A model audit as returned by the list endpoint. */
export type ModelAudit = {
  id: string
  scanId: string
  name: string | null
  author: string | null
  modelPath: string
  modelType: string | null
  source: AuditSource
  status: AuditStatus
  phase: AuditPhase | null
  verdict: AuditVerdict | null
  criticalCount: number | null
  warningCount: number | null
  suppressedCount: number
  totalBytes: number | null
  scannedBytes: number | null
  auditedShare: number | null
  error: string | null
  contentHash: string | null
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
  remedy: string
  rule: string
  /** Position in the file or archive member, in bytes. */
  offset: number | null
  details: [name: string, value: string][]
  /** Instructions up to the finding, one per line; empty for formats without instructions. */
  disassembly: string
  advisories: string[]
  evidence: Evidence | null
  suppression: FindingSuppression | null
}

/** A suppression, which excludes a finding from the verdict. */
export type FindingSuppression = {
  id: string
  owner: string
  reason: string
  endsAt: string | null
}

/** Bytes around the finding; `start` is the position of the first one. */
export type Evidence = { start: number; hex: string }

/** A file or archive member that was read. */
export type Asset = { path: string; type: string; size: number | null; sha256: string }

export const CHECK_STATUSES = ['failed', 'passed', 'skipped'] as const
export type Check = Finding & { name: string; status: (typeof CHECK_STATUSES)[number] | null }

export const auditPath = (scanId: string): string =>
  `/model-audit/scan/${encodeURIComponent(scanId)}`

export const nameOf = ({ name, modelPath }: Pick<ModelAudit, 'name' | 'modelPath'>): string =>
  name || modelPath

export const issuesOf = ({ issues }: SharedAudit): Finding[] => recordsIn(issues).map(findingOf)

export const checksOf = ({ checks }: SharedAudit): Check[] =>
  recordsIn(checks).map((check) => ({
    ...findingOf(check),
    name: textOf(check.name),
    status: CHECK_STATUSES.find((status) => status === check.status) ?? null,
  }))

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Returns the files and archive members, with the hashes of files. */
export function assetsOf({ results }: SharedAudit): Asset[] {
  if (!isRecord(results)) return []
  const hashes = new Map(
    recordsIn(results.file_hashes).map(({ path, sha256 }) => [textOf(path), textOf(sha256)])
  )
  return recordsIn(results.assets).map((asset) => {
    const path = textOf(asset.path)
    const size = typeof asset.size === 'number' ? asset.size : null
    return { path, type: textOf(asset.type), size, sha256: hashes.get(path) ?? '' }
  })
}

export type AuditTotals = {
  bySeverity: Record<AuditSeverity, number>
  issues: number
  checks: number
}

/**
 * Returns the total numbers of findings and checks. Audits on the server store only the first ones
 * of each severity or status; the command-line tool uploads all of them.
 */
export function totalsOf(audit: SharedAudit): AuditTotals {
  const { results } = audit
  const found = isRecord(results) && isRecord(results.findings) ? results.findings : {}
  const issues = issuesOf(audit)
  const stored = (severity: AuditSeverity | null) =>
    issues.filter((issue) => issue.severity === severity).length
  const counts = AUDIT_SEVERITIES.map(
    (each) => [each, Math.max(Number(found[each]) || 0, stored(each))] as const
  )
  return {
    bySeverity: Object.fromEntries(counts) as AuditTotals['bySeverity'],
    issues: counts.reduce((sum, [, count]) => sum + count, stored(null)),
    checks: Math.max(audit.totalChecks ?? 0, checksOf(audit).length),
  }
}

/** Describes the content that an audit on the server could not read. */
export function omissionsOf({ results }: SharedAudit): string[] {
  if (!isRecord(results) || !Array.isArray(results.errors)) return []
  return results.errors.map(textOf)
}

export function reusedFrom({ reusedFrom: origin }: SharedAudit): string | null {
  return isRecord(origin) && typeof origin.scanId === 'string' ? origin.scanId : null
}

const findingOf = (record: Record<string, unknown>): Finding => ({
  severity: AUDIT_SEVERITIES.find((known) => known === record.severity) ?? null,
  message: textOf(record.message),
  location: textOf(record.location),
  why: textOf(record.why),
  remedy: textOf(record.remedy),
  rule: textOf(record.rule),
  offset: typeof record.offset === 'number' ? record.offset : null,
  details: Object.entries(isRecord(record.details) ? record.details : {})
    .filter(([name]) => name !== 'disassembly')
    .map(([name, value]) => [labelOf(name), textOf(value)]),
  disassembly: disassemblyOf(record.details),
  advisories: Array.isArray(record.advisories) ? record.advisories.map(textOf) : [],
  evidence: evidenceOf(record.evidence),
  suppression: suppressionOf(record.suppression),
})

/** Converts a name to a label: `valuesRead` → `Values read`. */
const labelOf = (name: string): string => {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const disassemblyOf = (details: unknown): string =>
  isRecord(details) && Array.isArray(details.disassembly)
    ? details.disassembly.map(textOf).join('\n')
    : ''

function suppressionOf(value: unknown): FindingSuppression | null {
  if (!isRecord(value)) return null
  const { id, owner, reason, endsAt } = value
  return {
    id: textOf(id),
    owner: textOf(owner),
    reason: textOf(reason),
    endsAt: typeof endsAt === 'string' ? endsAt : null,
  }
}

function evidenceOf(value: unknown): Evidence | null {
  if (!isRecord(value) || typeof value.start !== 'number' || typeof value.hex !== 'string') {
    return null
  }
  return { start: value.start, hex: value.hex }
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)
