import type {
  AuditPhase,
  AuditRequest,
  AuditSource,
  AuditStatus,
} from '#api/contract/model_audits/model_audit'
import type { AuditVerdict } from '#api/engines/model_audit/vocabulary'
import { ModelAuditSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Converts a 64-bit integer, which PostgreSQL returns as a string. */
const toNumber = (value: string | number | null) => (value === null ? null : Number(value))

export default class ModelAudit extends ModelAuditSchema {
  declare source: AuditSource
  declare status: AuditStatus
  declare phase: AuditPhase | null
  declare verdict: AuditVerdict | null

  /** The result; for audits of the command-line tool as received, including unknown fields. */
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare payload: Record<string, unknown>

  @column({ prepare: (value: unknown) => (value === null ? null : JSON.stringify(value)) })
  declare request: AuditRequest | null

  @column({ consume: toNumber })
  declare totalBytes: number | null

  @column({ consume: toNumber })
  declare scannedBytes: number | null
}
