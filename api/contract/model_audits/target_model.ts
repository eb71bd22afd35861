import type { AuditVerdict } from '../../engines/model_audit/vocabulary.js'
import type { AuditStatus } from './model_audit.js'

/** The model file that a target runs, with the newest audit of the same content. */
export type TargetModel = {
  contentHash: string
  /** Name of the model when the target was linked to it. */
  name: string
  /** Null if all audits of this content have been deleted. */
  audit: {
    scanId: string
    name: string | null
    modelPath: string
    status: AuditStatus
    verdict: AuditVerdict | null
    criticalCount: number
    warningCount: number
    scannedAt: string
  } | null
}

/** `GET` and `PUT /providers/:id/model` */
export type TargetModelResponse = { model: TargetModel | null }

/** Maximum number of targets returned per model. */
export const MAX_MODEL_TARGETS = 100

/** `GET /model-audits/:id/targets` */
export type ModelTargets = { targets: { id: string; name: string }[] }
