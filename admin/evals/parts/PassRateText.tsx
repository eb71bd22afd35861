import Box from '@mui/material/Box'
import type { PassRate } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { formatInterval, formatPercent } from '../number_formats.js'

/** Pass rate with its confidence interval. */
export function PassRateText({ rate }: { rate: PassRate }) {
  const t = useText()
  if (!rate) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('evals.no_verdicts')}
      </Box>
    )
  }
  const interval = formatInterval(rate)
  return (
    <Box component="span" title={t('evals.interval_hint')} sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {formatPercent(rate.rate)}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        ({interval})
      </Box>
    </Box>
  )
}
