import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { SESSION_CONCURRENCY, SESSION_LIMITS } from '#api/engines/simba/vocabulary'
import { formatDuration } from '../../core/display/formats/dates.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { estimateOf } from '../limits/limits.js'
import './messages.js'
import type { SessionForm } from './session_form.js'

const STEPS = ['recon', 'attack', 'validate', 'report'] as const

/** Estimate of the session's steps and maximum duration. */
export function EstimateCard() {
  const t = useText()
  const [limits, concurrency, rate] = useWatch<
    SessionForm,
    ['limits', 'concurrency', 'maxMessagesPerMinute']
  >({ name: ['limits', 'concurrency', 'maxMessagesPerMinute'] })
  const { messages, seconds, isCutByTime } = estimateOf({
    limits: { probes: limits.probes ?? SESSION_LIMITS.probes.default, minutes: limits.minutes },
    concurrency: concurrency ?? SESSION_CONCURRENCY.default,
    maxMessagesPerMinute: rate,
  })
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="estimate-title"
      sx={{ p: { xs: 1.5, sm: 2.5 }, position: { md: 'sticky' }, top: { md: 72 } }}
    >
      <Typography id="estimate-title" variant="h2" sx={{ mb: 1 }}>
        {t('simba.estimate.title')}
      </Typography>
      <Box component="dl" aria-live="polite" sx={METRICS}>
        <Metric
          name={t('simba.estimate.messages')}
          value={t('simba.estimate.at_most', { count: formatCount(messages) })}
        />
        <Metric
          name={t('simba.estimate.duration')}
          value={t('simba.estimate.about', { time: formatDuration(seconds) })}
        />
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('simba.estimate.basis')}
      </Typography>
      {isCutByTime && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {t('simba.estimate.cut')}
        </Alert>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        {t('simba.estimate.model')}
      </Typography>
      <Typography variant="h3" sx={{ mt: 2 }}>
        {t('simba.estimate.what')}
      </Typography>
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 2.5, fontSize: '0.875rem' }}>
        {STEPS.map((step) => (
          <li key={step}>{t(`simba.estimate.steps.${step}`)}</li>
        ))}
      </Box>
    </Paper>
  )
}

const Metric = ({ name, value }: { name: string; value: string }) => (
  <div>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography component="dd" sx={{ fontSize: '1.125rem', fontWeight: 650, m: 0 }}>
      {value}
    </Typography>
  </div>
)

const METRICS = {
  m: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
} as const
