import { ModelAuditSuppressionSchema } from '#database/schema'

export default class ModelAuditSuppression extends ModelAuditSuppressionSchema {}
