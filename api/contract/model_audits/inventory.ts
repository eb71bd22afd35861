import type { AuditVerdict } from '../../engines/model_audit/vocabulary.js'
import type { AuditSource, AuditStatus } from './model_audit.js'

export const INVENTORY_PAGE = 25
/** Maximum number of places returned per model, newest first. */
export const MAX_INVENTORY_PLACES = 10

/** Where a model was found. */
export type InventoryPlace = { source: AuditSource; modelPath: string; audits: number }

/** A model, identified by its hash, with its latest finished audit. */
export type InventoryModel = {
  contentHash: string
  name: string | null
  modelPath: string
  modelType: string | null
  scanId: string
  status: AuditStatus
  verdict: AuditVerdict | null
  criticalCount: number
  warningCount: number
  suppressedCount: number
  scannedAt: string
  audits: number
  places: InventoryPlace[]
}

/** `GET /model-audits/inventory` */
export type Inventory = {
  models: InventoryModel[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
}
