import { z } from 'zod'
import {
  AUDIT_SEVERITIES,
  AUDIT_VERDICTS,
  CHECK_STATUSES,
} from '#api/engines/model_audit/vocabulary'

/** Messages between a worker and the sandboxed process that reads a model. The worker validates all messages. */

/** Interval of the messages that show that the process responds. */
export const BEAT_MS = 500

/** Maximum number of stored findings per severity. Further ones are only counted. */
export const MAX_FINDINGS = 1_000
/** Maximum number of stored checks per status. */
export const MAX_CHECKS = 2_000
/** Maximum number of stored files and archive members, and of stored hashes of files. */
export const MAX_ASSETS = 5_000

export type AuditOrder = {
  path: string
  depth: 'structure' | 'full'
  timeoutMs: number
  maxUnpackedBytes: number
  allowedImports: readonly string[]
  deniedLicenses: readonly string[]
  blockedModels: readonly string[]
}

const text = z.string()
const count = z.number().int().min(0)
const severity = z.enum(AUDIT_SEVERITIES)

const finding = z.object({
  rule: text,
  severity,
  message: text,
  why: text,
  location: z.object({ path: text, offset: z.number().optional() }),
  details: z.record(text, z.union([text, z.number(), z.boolean(), z.array(text)])),
  advisories: z.array(text),
  evidence: z.object({ start: count, hex: text }).optional(),
})

const check = z.object({
  name: text,
  status: z.enum(CHECK_STATUSES),
  message: text,
  path: text,
  severity: severity.optional(),
})

const asset = z.object({ path: text, format: text, bytes: z.number(), scanner: text })

const summary = z.object({
  verdict: z.enum(AUDIT_VERDICTS),
  isComplete: z.boolean(),
  findings: z.record(severity, count),
  checks: z.record(z.enum(CHECK_STATUSES), count),
  files: count,
  bytes: count,
  durationMs: z.number().min(0),
  scanners: z.array(text),
  scannerVersion: text,
  errors: z.array(text),
})

const fileHash = z.object({ name: text, bytes: count, sha256: z.string().length(64) })

export const fromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('beat') }),
  /** The process now waits for `audit`, so that stored results of the same content can replace it. */
  z.object({
    type: z.literal('hashed'),
    sha256: z.string().length(64),
    files: z.array(fileHash).max(MAX_ASSETS),
    fileCount: count,
  }),
  z.object({
    type: z.literal('events'),
    findings: z.array(finding),
    checks: z.array(check),
    assets: z.array(asset),
  }),
  z.object({
    type: z.literal('progress'),
    phase: z.enum(['hash', 'audit']),
    bytes: count,
    /** Part of the model that was audited, 0–1; 0 while it is hashed. */
    share: z.number().min(0).max(1),
    path: text,
  }),
  z.object({ type: z.literal('done'), summary }),
  z.object({ type: z.literal('failed'), message: text }),
])
export type FromChild = z.infer<typeof fromChild>

/** First `order`, then `audit` if no result is stored for the hash. */
export type ToChild = { type: 'order'; order: AuditOrder } | { type: 'audit' }

export type ChildFinding = z.infer<typeof finding>
export type ChildCheck = z.infer<typeof check>
export type ChildAsset = z.infer<typeof asset>
export type ChildSummary = z.infer<typeof summary>
