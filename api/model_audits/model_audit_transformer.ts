import type ModelAudit from '#api/model_audits/model_audit'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ModelAuditTransformer extends BaseTransformer<ModelAudit> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'scanId',
      'name',
      'author',
      'modelPath',
      'modelType',
      'source',
      'status',
      'phase',
      'verdict',
      'criticalCount',
      'warningCount',
      'suppressedCount',
      'totalBytes',
      'scannedBytes',
      'auditedShare',
      'contentHash',
      'scannerVersion',
      'error',
      'startedAt',
      'finishedAt',
      'hasErrors',
      'totalChecks',
      'passedChecks',
      'failedChecks',
      'scannedAt',
      'teamId',
      'createdAt',
      'updatedAt',
    ])
  }
}
