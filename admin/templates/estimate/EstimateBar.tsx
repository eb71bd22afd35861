import HourglassEmpty from '@mui/icons-material/HourglassEmpty'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { reasonOf } from '../../core/data/reason.js'
import { formatDuration } from '../../core/display/formats/dates.js'
import { tokensText } from './estimate_texts.js'
import { useTemplateEstimate } from './useTemplateEstimate.js'

/** Estimated number of probes, duration and tokens of a scan, and the number of skipped parts. */
export function EstimateBar() {
  const t = useText()
  const { data, error, isFetching } = useTemplateEstimate()
  return (
    <Box
      role="status"
      aria-label={t('templates.estimate.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', ml: 'auto' }}
    >
      <Box sx={{ width: 16, height: 16, display: 'inline-flex' }}>
        {isFetching ? (
          <CircularProgress size={16} aria-label={t('templates.estimate.updating')} />
        ) : (
          <HourglassEmpty sx={{ fontSize: 16, color: 'text.secondary' }} aria-hidden />
        )}
      </Box>
      {error ? (
        <Typography variant="body2" color="error">
          {t('templates.estimate.failed')}: {reasonOf(error)}
        </Typography>
      ) : !data || data.probes === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {t('templates.estimate.none')}
        </Typography>
      ) : (
        <>
          <Typography sx={{ fontWeight: 600 }}>
            {t('templates.estimate.probes', { smart_count: data.probes })}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {t('templates.estimate.about', {
              time: t('templates.estimate.seconds', {
                low: formatDuration(data.seconds.low),
                high: formatDuration(data.seconds.high),
              }),
            })}
            {' · '}
            {tokensText(data, t)}
          </Typography>
        </>
      )}
      {!error && data && data.skipped.length > 0 && (
        <Typography variant="body2" sx={{ color: 'warning.main' }}>
          {t('templates.estimate.skipped', { smart_count: data.skipped.length })}
        </Typography>
      )}
    </Box>
  )
}
