import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { auditPath, omissionsOf, reusedFrom, type SharedAudit } from '../audit_record.js'

const MAX_SHOWN = 10

/** The reason for an incomplete result, or the source of a reused one. */
export function AuditNotices({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const omissions = omissionsOf(audit)
  const origin = reusedFrom(audit)
  const more = omissions.length - MAX_SHOWN
  return (
    <>
      {audit.status === 'failed' && (
        <Alert severity="error" role="alert" sx={{ mb: 2 }}>
          {t('model_audits.failed', { reason: audit.error ?? '' })}
        </Alert>
      )}
      {audit.status === 'canceled' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('model_audits.canceled')}
        </Alert>
      )}
      {origin && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('model_audits.reused')}{' '}
          <Link to={auditPath(origin)}>{t('model_audits.reused_link')}</Link>
        </Alert>
      )}
      {audit.status === 'completed' && omissions.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {t('model_audits.incomplete')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {omissions.slice(0, MAX_SHOWN).map((omission, index) => (
              <li key={index}>{omission}</li>
            ))}
            {more > 0 && <li>{t('model_audits.more_omissions', { smart_count: more })}</li>}
          </Box>
        </Alert>
      )}
    </>
  )
}
