import type { AuditVerdict } from '../../engines/model_audit/vocabulary.js'

/** Where a model comes from. `tool`: the command-line tool audited it and uploaded the result. */
export const AUDIT_SOURCES = [
  'tool',
  'upload',
  'folder',
  'url',
  'hugging_face',
  's3',
  'gcs',
] as const
export type AuditSource = (typeof AUDIT_SOURCES)[number]

export const AUDIT_STATUSES = ['queued', 'running', 'completed', 'failed', 'canceled'] as const
export type AuditStatus = (typeof AUDIT_STATUSES)[number]

export const isActiveAudit = (status: AuditStatus): boolean =>
  status === 'queued' || status === 'running'

export const AUDIT_PHASES = ['download', 'hash', 'audit'] as const
export type AuditPhase = (typeof AUDIT_PHASES)[number]

/** `structure` reads everything that can run code; `full` also reads all weights and verifies all checksums. */
export const AUDIT_DEPTHS = ['structure', 'full'] as const
export type AuditDepth = (typeof AUDIT_DEPTHS)[number]

/** Maximum number of uploaded files per audit. */
export const MAX_AUDIT_UPLOADS = 500
/** Maximum number of uploads that a team can have at the same time. */
export const MAX_TEAM_UPLOADS = 2_000
export const MAX_AUDIT_NAME = 500
export const MAX_AUDIT_PATH = 2_000
export const MAX_AUDIT_TOKEN = 4_000

/** Source and options of an audit. */
export type AuditRequest = {
  depth: AuditDepth
  /** Audits the model even if a result for the same content already exists. */
  isFresh: boolean
  /** Path for `folder`, URL for `url`, repository for `hugging_face`, bucket and prefix for `s3` and `gcs`. */
  location?: string
  /** Whether the model is read with the credential of a saved source. */
  isSaved?: boolean
  /** Branch, tag or commit of `hugging_face`. */
  revision?: string
}

/** Message on the live channel of audits. */
export type AuditEvent = {
  id: string
  status: AuditStatus
  verdict: AuditVerdict | null
  phase: AuditPhase | null
  scannedBytes: number
  totalBytes: number | null
  /** Share of the model audited so far, 0–1; null before the phase "audit". */
  auditedShare: number | null
  criticalCount: number
  warningCount: number
}

/** Options of the setup page. Sizes are in bytes. */
export type AuditOptions = {
  /** False if this server runs no jobs. */
  isEnabled: boolean
  maxBytes: number
  /** Space left for uploads of the team that no audit has read yet. */
  freeBytes: number
  timeoutMinutes: number
  folders: string[]
  sources: { id: string; name: string; location: string }[]
}

export const AUDIT_EXPORTS = ['json', 'sarif', 'csv', 'cyclonedx'] as const
export type AuditExport = (typeof AUDIT_EXPORTS)[number]
