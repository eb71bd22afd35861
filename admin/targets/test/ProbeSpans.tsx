import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'

const MAX_LISTED = 10

/** Names of the spans that arrived for a test; renders nothing if the target does not collect traces. */
export function ProbeSpans({ spans }: { spans: readonly string[] | null }) {
  const t = useText()
  if (spans === null) return null
  const names = [...new Set(spans)]
  return (
    <Box component="section" aria-label={t('targets.probe.spans.title')} sx={{ mt: 2 }}>
      <Typography variant="h3">{t('targets.probe.spans.title')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {spans.length === 0
          ? t('targets.probe.spans.none')
          : t('targets.probe.spans.received', { smart_count: spans.length })}
      </Typography>
      {names.length > 0 && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {names.slice(0, MAX_LISTED).join(', ')}
          {names.length > MAX_LISTED && '…'}
        </Typography>
      )}
    </Box>
  )
}
