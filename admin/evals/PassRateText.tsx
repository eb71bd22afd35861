import Box from '@mui/material/Box'
import type { PassRate } from '#api/contract/eval'
import { useText } from '../app/i18n.js'
import '../i18n/areas/evals.js'
import { formatInterval, formatPercent } from './figures.js'

/** A pass rate with the interval that says how sure it is. */
export function PassRateText({ rate }: { rate: PassRate }) {
  const t = useText()
  if (!rate) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('evals.nothing_decided')}
      </Box>
    )
  }
  const interval = formatInterval(rate)
  return (
    <Box component="span" title={t('evals.interval_means')} sx={{ whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {formatPercent(rate.rate)}
      </Box>{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        ({interval})
      </Box>
    </Box>
  )
}
