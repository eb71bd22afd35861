import Box from '@mui/material/Box'
import type { AttackSuccess } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import '../i18n/areas/reports.js'
import { formatCount, formatInterval, formatPercent } from './figures.js'

/** A success rate with what it was made of: the interval and the attempts. */
export function Rate({ success }: { success: AttackSuccess }) {
  const t = useText()
  const { rate, interval, successes, decided } = success
  if (rate === null || !interval) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('reports.rate.none')}
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
        {t('reports.rate.of', {
          successes: formatCount(successes),
          decided: formatCount(decided),
        })}
      </Box>
    </Box>
  )
}
