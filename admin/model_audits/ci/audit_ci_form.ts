import type { AuditCiOrder } from '#api/contract/model_audits/audit_ci_snippets'
import { AUDIT_GATE_DEFAULTS, type AuditGateRules } from '#api/contract/model_audits/audit_gate'
import type { SharedAudit } from '../audit_record.js'

export type AuditCiForm = AuditGateRules

export const CI_START: AuditCiForm = { ...AUDIT_GATE_DEFAULTS }

export const rulesOf = ({ severity, onlyNew, allowIncomplete }: AuditCiForm) => ({
  severity,
  ...(onlyNew && { onlyNew }),
  ...(allowIncomplete && { allowIncomplete }),
})

/**
 * Returns the location of the audited model, or a file in the pipeline if the model was uploaded.
 */
export function modelOf(audit: SharedAudit): AuditCiOrder['model'] {
  const { source, modelPath, depth } = audit
  const common = { source, ...(depth === 'full' && { depth }) }
  if (source === 'url') return { order: { ...common, url: modelPath } }
  if (source === 'folder') return { order: { ...common, path: modelPath } }
  if (source === 'hugging_face') return { order: { ...common, repository: modelPath } }
  return { file: modelPath }
}
