import { modelAuditSuppressions } from '#api/contract/resources/model_audit_suppressions'
import { derived } from '../../core/derived_screens/derived.js'
import './messages.js'

export const derivedSuppressions = derived(modelAuditSuppressions, 'model_audit_suppressions')
