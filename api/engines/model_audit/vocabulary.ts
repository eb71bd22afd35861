/** Severities of findings, worst first. `info` and `debug` do not affect the verdict. */
export const AUDIT_SEVERITIES = ['critical', 'warning', 'info', 'debug'] as const
export type AuditSeverity = (typeof AUDIT_SEVERITIES)[number]

export const CHECK_STATUSES = ['passed', 'failed', 'skipped'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

/** `undecided`: nothing was found, but part of the model could not be read or a limit ended the audit. */
export const AUDIT_VERDICTS = ['malicious', 'suspicious', 'clean', 'undecided'] as const
export type AuditVerdict = (typeof AUDIT_VERDICTS)[number]

/** Must change whenever the rules or parsers change, so that cached results of older versions are not reused. */
export const SCANNER_VERSION = '1.5.0'

/** `path` joins an archive and its members with colons, e.g. `model.pt:archive/data.pkl`. `offset` is in bytes. */
export type AuditLocation = { path: string; offset?: number }

export type AuditFinding = {
  rule: string
  severity: AuditSeverity
  message: string
  /** Why the content is dangerous, from the rule. */
  why: string
  location: AuditLocation
  details: Record<string, AuditDetail>
  /** IDs of the advisories (CVE, GHSA) that describe the technique. */
  advisories: string[]
  evidence?: AuditEvidence
}

/** Bytes around the offset of a finding, in hex. `start` is the offset of the first byte. */
export type AuditEvidence = { start: number; hex: string }

export type AuditDetail = string | number | boolean | string[]

export type AuditCheck = {
  name: string
  status: CheckStatus
  message: string
  path: string
  /** Worst severity among the findings of a failed check. */
  severity?: AuditSeverity
}

/** A file or an archive member that was scanned. `bytes` is the uncompressed size. */
export type AuditAsset = { path: string; format: string; bytes: number; scanner: string }

export type AuditEvent =
  | { type: 'asset'; asset: AuditAsset }
  | { type: 'finding'; finding: AuditFinding }
  | { type: 'check'; check: AuditCheck }
  /** `share`: part of the model that was read (0–1), based on the position in files and archives. */
  | { type: 'progress'; bytesScanned: number; share: number; path: string }

export type AuditSummary = {
  verdict: AuditVerdict
  /** False if a limit, a read error or the abort signal prevented part of the model from being read. */
  isComplete: boolean
  findings: Record<AuditSeverity, number>
  checks: Record<CheckStatus, number>
  files: number
  /** Total size of the audited files, excluding content unpacked from them. */
  bytes: number
  durationMs: number
  scanners: string[]
  scannerVersion: string
  /** Messages about content that could not be read. */
  errors: string[]
}
