import Box from '@mui/material/Box'
import type { AttackSuccess } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
import { formatCount, formatInterval, formatPercent } from './number_formats.js'

/** Attack success rate with its confidence interval and counts. */
export function Rate({ success }: { success: AttackSuccess }) {
  const t = useText()
  const { rate, interval, successes, decided } = success
  if (rate === null || !interval) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('rates.none')}
      </Box>
    )
  }
  return (
    <Box component="span" sx={{ display: 'inline-block', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 650 }}>
        {formatPercent(rate)}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary', ml: 0.75 }}>
        ({formatInterval(interval)})
      </Box>
      <Box
        component="span"
        sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {t('rates.of', {
          successes: formatCount(successes),
          decided: formatCount(decided),
        })}
      </Box>
    </Box>
  )
}
