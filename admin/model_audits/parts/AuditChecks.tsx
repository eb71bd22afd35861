import { useId } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { AuditSeverityChip, CheckStatusChip } from './AuditChips.js'
import { FindingText } from './FindingText.js'
import { Pages } from './Pages.js'
import { checksOf, type Check, type SharedAudit } from '../audit_record.js'
import { useAuditView } from '../useAuditView.js'

/** List of all checks that ran, as evidence for a clean result; can be limited to failed checks. */
export function AuditChecks({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const titleId = useId()
  const { failedOnly, showFailed, page, toPage } = useAuditView('checks')
  const checks = checksOf(audit)
  const shown = failedOnly ? checks.filter(({ status }) => status === 'failed') : checks
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.5, sm: 2 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1 }}>
          {t('model_audits.checks', { smart_count: checks.length })}
        </Typography>
        {checks.length > 0 && (
          <FormControlLabel
            control={<Switch checked={failedOnly} onChange={(_, only) => showFailed(only)} />}
            label={t('model_audits.failed_only')}
            sx={{ displayPrint: 'none' }}
          />
        )}
      </Box>
      {checks.length === 0 ? (
        <Typography color="text.secondary">{t('model_audits.no_checks')}</Typography>
      ) : shown.length === 0 ? (
        <Typography color="text.secondary">{t('model_audits.no_failed_checks')}</Typography>
      ) : (
        <Pages items={shown} page={page} onPage={toPage} label={t('model_audits.check_pages')}>
          {(visible) => <CheckTable checks={visible} titleId={titleId} />}
        </Pages>
      )}
    </Paper>
  )
}

function CheckTable({ checks, titleId }: { checks: readonly Check[]; titleId: string }) {
  const t = useText()
  return (
    <Box tabIndex={0} role="group" aria-labelledby={titleId} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>{t('model_audits.field.check')}</TableCell>
            <TableCell>{t('model_audits.field.status')}</TableCell>
            <TableCell>{t('model_audits.field.severity')}</TableCell>
            <TableCell>{t('model_audits.field.message')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {checks.map((check, index) => (
            <TableRow key={index}>
              <TableCell component="th" scope="row">
                {check.name || t('model_audits.unknown')}
              </TableCell>
              <TableCell>
                <CheckStatusChip status={check.status} />
              </TableCell>
              <TableCell>
                {check.severity && <AuditSeverityChip severity={check.severity} />}
              </TableCell>
              <TableCell sx={{ minWidth: 220 }}>
                <FindingText finding={check} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
