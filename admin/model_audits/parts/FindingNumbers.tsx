import { useText } from '../../core/i18n/i18n.js'
import type { ModelAudit } from '../audit_record.js'
import { findingsText } from './findings_text.js'

/** Numbers of critical findings and warnings. */
export function FindingNumbers({ audit }: { audit: ModelAudit }) {
  const t = useText()
  const { criticalCount, warningCount, status } = audit
  if (status === 'queued' || status === 'canceled') return null
  if (criticalCount === null || warningCount === null) return t('model_audits.unknown')
  return findingsText(t, { criticalCount, warningCount })
}
