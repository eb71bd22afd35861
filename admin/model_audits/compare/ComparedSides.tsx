import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { AuditComparison, ComparedAudit } from '#api/contract/model_audits/comparison'
import { formatMoment } from '../../core/display/formats/dates.js'
import { Facts } from '../../core/display/Facts.js'
import { useText } from '../../core/i18n/i18n.js'
import { auditPath, nameOf } from '../audit_record.js'
import { AuditStatusChip } from '../parts/AuditChips.js'

/** The two audits, with verdict, time, hash and scanner version. */
export function ComparedSides({ comparison }: { comparison: AuditComparison }) {
  const t = useText()
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 1.5, mb: 3 }}
    >
      <Side title={t('model_audits.compare.before')} audit={comparison.before} />
      <Side title={t('model_audits.compare.after')} audit={comparison.after} />
    </Box>
  )
}

function Side({ title, audit }: { title: string; audit: ComparedAudit }) {
  const t = useText()
  return (
    <Paper
      component="section"
      aria-label={title}
      variant="outlined"
      sx={{ p: 2, minWidth: 0, overflowWrap: 'anywhere' }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        <Link to={auditPath(audit.scanId)}>{nameOf(audit)}</Link>
      </Typography>
      <AuditStatusChip audit={audit} />
      <Facts
        facts={[
          [t('model_audits.field.path'), audit.modelPath],
          [t('model_audits.field.scanned'), formatMoment(new Date(audit.scannedAt))],
          [t('model_audits.field.hash'), audit.contentHash],
          [t('model_audits.field.version'), audit.scannerVersion],
        ]}
      />
    </Paper>
  )
}
