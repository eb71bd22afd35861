import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { AuditSeverityChip, CheckStatusChip } from './AuditChips.js'
import { FindingText } from './FindingText.js'
import type { Check } from '../audit_record.js'

type Props = { checks: readonly Check[]; titleId: string }

export function CheckTable({ checks, titleId }: Props) {
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

/** The checks on narrow screens. */
export function CheckCards({ checks, titleId }: Props) {
  const t = useText()
  return (
    <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {checks.map((check, index) => (
        <Box key={index} component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
          <Typography component="div" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
            {check.name || t('model_audits.unknown')}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 0.5 }}>
            <CheckStatusChip status={check.status} />
            {check.severity && <AuditSeverityChip severity={check.severity} />}
          </Box>
          <FindingText finding={check} />
        </Box>
      ))}
    </Box>
  )
}
