import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { Facts } from '../../core/display/Facts.js'
import { isRecord } from '../../core/forms/is_record.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { AuditStatusChip } from './AuditChips.js'
import { CheckNumbers } from './CheckNumbers.js'
import type { SharedAudit } from '../audit_record.js'

const number = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en') : null)
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Outcome of the audit, with details of the model and the scanner. */
export function AuditFacts({ audit }: { audit: SharedAudit }) {
  const t = useText()
  const results = isRecord(audit.results) ? audit.results : {}
  const metadata = Object.entries(isRecord(audit.metadata) ? audit.metadata : {})
  const scanners = Array.isArray(results.scanner_names) ? results.scanner_names.join(', ') : null
  const sourceDate = Number(audit.sourceLastModified ?? Number.NaN)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 }, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <AuditStatusChip audit={audit} />
        <Typography>
          <CheckNumbers audit={audit} />
        </Typography>
      </Box>
      <Facts
        facts={[
          [t('model_audits.field.origin'), t(`model_audits.source.${audit.source}`)],
          [t('model_audits.field.path'), audit.modelPath],
          [
            t('model_audits.field.depth'),
            (audit.depth === 'full' || audit.depth === 'structure') &&
              t(`model_audits.depth.${audit.depth}`),
          ],
          [t('model_audits.field.type'), audit.modelType],
          [t('model_audits.field.author'), audit.author],
          [t('model_audits.field.scanned'), formatMoment(new Date(audit.scannedAt))],
          [t('model_audits.field.source'), text(audit.modelSource)],
          [t('model_audits.field.model_id'), text(audit.modelId)],
          [t('model_audits.field.revision'), text(audit.revisionSha)],
          [t('model_audits.field.hash'), text(audit.contentHash)],
          [
            t('model_audits.field.changed'),
            Number.isFinite(sourceDate) && sourceDate > 0 && formatMoment(new Date(sourceDate)),
          ],
          [t('model_audits.field.files'), number(results.files_scanned)],
          [t('model_audits.field.bytes'), number(results.bytes_scanned)],
          [t('model_audits.field.scanners'), scanners],
          [t('model_audits.field.version'), text(audit.scannerVersion)],
          ...metadata.map(
            ([name, value]) =>
              [name, typeof value === 'string' ? value : JSON.stringify(value)] as const
          ),
        ]}
      />
    </Paper>
  )
}
