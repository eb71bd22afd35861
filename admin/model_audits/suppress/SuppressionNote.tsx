import Alert from '@mui/material/Alert'
import { Link } from 'react-router'
import { formatMoment } from '../../core/display/formats/dates.js'
import { useText } from '../../core/i18n/i18n.js'
import type { FindingSuppression } from '../audit_record.js'

/** Owner, reason and end date of a suppression. */
export function SuppressionNote({ suppression }: { suppression: FindingSuppression }) {
  const t = useText()
  const { id, owner, reason, endsAt } = suppression
  return (
    <Alert severity="info" variant="outlined" sx={{ py: 0, overflowWrap: 'anywhere' }}>
      {endsAt === null
        ? t('model_audits.suppress.note', { owner, reason })
        : t('model_audits.suppress.note_until', {
            owner,
            reason,
            at: formatMoment(new Date(endsAt)),
          })}{' '}
      <Link to={`/model-audit/suppressions/${id}`}>{t('model_audits.suppress.open')}</Link>
    </Alert>
  )
}
