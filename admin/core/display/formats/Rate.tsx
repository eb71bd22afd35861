import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { AttackSuccess } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
import { precisionExplanation, precisionText, useJudgePrecision } from './judge_precision.js'
import { formatCount, formatInterval, formatPercent } from './number_formats.js'

/**
 * Attack success rate with its confidence interval and counts, the share of responses that the judge decided, and the
 * judge's precision if the page provides it.
 */
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
      <Box component="span" sx={NOTE}>
        {t('rates.of', {
          successes: formatCount(successes),
          decided: formatCount(decided),
        })}
      </Box>
      <RateNote success={success} />
    </Box>
  )
}

/** Uncertainty of the rate: undecided responses and wrong verdicts. Renders nothing if neither is known. */
export function RateNote({ success }: { success: AttackSuccess }) {
  const t = useText()
  const judge = useJudgePrecision()
  // Remediations stored before this field was introduced lack it.
  const share: number | null = success.decidedShare ?? null
  const precision = precisionText(t, judge)
  const decided = share === null ? null : t('rates.decided', { share: formatPercent(share) })
  const parts = [decided, precision].filter((part) => part !== null)
  if (parts.length === 0) return null
  const hints = [
    ...(share === null ? [] : [t('rates.decided_hint', { share: formatPercent(share) })]),
    ...(precision === null ? [] : [precisionExplanation(t, judge)]),
  ]
  return (
    <Tooltip title={hints.join(' ')} describeChild>
      <Box component="span" sx={{ ...NOTE, whiteSpace: 'normal' }} data-part="rate-note">
        {parts.join(' · ')}
      </Box>
    </Tooltip>
  )
}

const NOTE = { display: 'block', color: 'text.secondary', fontSize: '0.8125rem' } as const
