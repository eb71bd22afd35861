import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FilePreview } from '#api/contract/evals/file_import'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../number_formats.js'
import { OutcomeNumbers } from '../parts/OutcomeNumbers.js'
import '../messages.js'

/** Preview of a file before its import. `noun` names what its rows become. */
export function FilePreviewCard({
  preview,
  noun,
}: {
  preview: FilePreview
  noun: 'results' | 'items'
}) {
  const t = useText()
  const { formatName, programVersion, rows, outcomes, models, notes, samples } = preview
  const count = { smart_count: rows, count: formatCount(rows) }
  return (
    <Box
      component="section"
      aria-label={t('evals.import.preview')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {[formatName, programVersion].filter(Boolean).join(' ')}
      </Typography>
      <Typography variant="body2">{t(`evals.import.rows.${noun}`, count)}</Typography>
      {outcomes && (
        <Typography variant="body2" component="div">
          <OutcomeNumbers counts={outcomes} />
        </Typography>
      )}
      {models.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('evals.import.models', { models: models.join(', '), smart_count: models.length })}
        </Typography>
      )}
      {samples.length > 0 && <Samples samples={samples} />}
      {notes.map(({ code, count: noted }) => (
        <Alert key={code} severity="info" sx={{ mt: 1 }}>
          {t(`evals.import.note.${code}`, { smart_count: noted, count: formatCount(noted) })}
        </Alert>
      ))}
    </Box>
  )
}

function Samples({ samples }: Pick<FilePreview, 'samples'>) {
  const t = useText()
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1 }}>
        {t('evals.import.first_rows')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {samples.map(({ input, output, verdict }, index) => (
          <Box
            component="li"
            key={index}
            sx={{ py: 0.75, borderTop: index > 0 ? 1 : 0, borderColor: 'divider' }}
          >
            <Typography variant="body2" sx={CLAMPED}>
              {input || t('evals.import.empty_input')}
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={CLAMPED}>
              {verdict && (
                <Box component="span" sx={{ color: `outcome.${verdict}.text`, mr: 1 }}>
                  {t(`outcome.${verdict}`)}
                </Box>
              )}
              {output}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
}
