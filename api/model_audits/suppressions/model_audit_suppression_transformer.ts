import type ModelAuditSuppression from '#api/model_audits/suppressions/model_audit_suppression'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ModelAuditSuppressionTransformer extends BaseTransformer<ModelAuditSuppression> {
  toObject() {
    return this.pick(this.resource, [
      ...(['id', 'rule', 'pathPattern', 'owner', 'reason', 'endsAt'] as const),
      ...(['createdAt', 'updatedAt'] as const),
    ])
  }
}
