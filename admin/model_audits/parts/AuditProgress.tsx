import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { LiveState } from '../../core/data/live.js'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { findingCounts } from '../../core/i18n/counts.js'
import { useText } from '../../core/i18n/i18n.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import type { SharedAudit } from '../audit_record.js'
import { useCancelAudit } from '../queries.js'

/** Progress of a queued or running audit, with the findings so far. */
export function AuditProgress({ audit, live }: { audit: SharedAudit; live: LiveState }) {
  const t = useText()
  const canCancel = useCan('create', 'ModelAudit')
  const cancel = useCancelAudit(audit)
  const { phase, status, scannedBytes, totalBytes, criticalCount, warningCount } = audit
  const share = shareOf(audit)
  const text =
    status === 'queued' || phase === null
      ? t('model_audits.phase.queued')
      : t(`model_audits.phase.${phase}`)
  const bytes = scannedBytes ?? 0
  const found = findingCounts(t, { critical: criticalCount ?? 0, warnings: warningCount ?? 0 })
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, mb: 3 }}>
      <Box role="status" aria-live="polite" sx={{ mb: 1 }}>
        <Typography>{text}</Typography>
      </Box>
      <LinearProgress
        aria-label={text}
        {...(share === null ? {} : { variant: 'determinate', value: share * 100 })}
        sx={{ mb: 1 }}
      />
      <Typography variant="body2" color="text.secondary">
        {share !== null && `${Math.floor(share * 100)}% · `}
        {totalBytes === null
          ? formatBytes(bytes)
          : t('model_audits.bytes_of', {
              bytes: formatBytes(bytes),
              total: formatBytes(totalBytes),
            })}
      </Typography>
      {found !== '' && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('model_audits.found_so_far', { counts: found })}
        </Alert>
      )}
      <ErrorAlert error={cancel.error} />
      {canCancel && (
        <Button
          sx={{ mt: 1.5 }}
          variant="outlined"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('model_audits.cancel')}
        </Button>
      )}
      <LiveNotice state={live} />
    </Paper>
  )
}

/**
 * Returns the completed share (0–1) of the current phase; null if unknown. In the audit phase, the
 * number of bytes read does not indicate progress, because tensor data is skipped.
 */
function shareOf({ phase, scannedBytes, totalBytes, auditedShare }: SharedAudit): number | null {
  if (phase === 'audit') return auditedShare
  if (phase === null || totalBytes === null || totalBytes === 0) return null
  return Math.min(1, (scannedBytes ?? 0) / totalBytes)
}
