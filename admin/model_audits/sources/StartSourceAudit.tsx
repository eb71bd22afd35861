import Button from '@mui/material/Button'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import { auditPath } from '../audit_record.js'
import { useStartAudit } from '../queries.js'
import './messages.js'
import type { SourceRecord } from './source_form.js'

/** Button that starts an audit of a source with its options and opens the audit. */
export function StartSourceAudit({ source }: { source: SourceRecord }) {
  const t = useText()
  const navigate = useNavigate()
  const canStart = useCan('create', 'ModelAudit')
  const start = useStartAudit(({ scanId }) => void navigate(auditPath(scanId)))
  if (!canStart) return null
  return (
    <Button
      size="small"
      loading={start.isPending}
      aria-label={t('model_sources.start_of', { name: source.name })}
      onClick={() =>
        start.mutate(
          { source: 'saved', sourceId: source.id },
          { onError: (error) => toast(reasonOf(error), { type: 'error' }) }
        )
      }
    >
      {t('model_audits.setup.start')}
    </Button>
  )
}
