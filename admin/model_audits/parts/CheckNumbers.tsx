import { useText } from '../../core/i18n/i18n.js'
import type { ModelAudit } from '../audit_record.js'

export function CheckNumbers({ audit }: { audit: ModelAudit }) {
  const t = useText()
  const { totalChecks, failedChecks } = audit
  if (totalChecks === null) return t('model_audits.unknown')
  return t('model_audits.check_numbers', {
    failed: (failedChecks ?? 0).toLocaleString('en'),
    total: totalChecks.toLocaleString('en'),
  })
}
