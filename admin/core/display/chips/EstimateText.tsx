import Box from '@mui/material/Box'
import type { VerdictEstimate } from '#api/engines/redteam/vocabulary'
import { useText, type Translate } from '../../i18n/i18n.js'
import { formatPercent } from '../formats/number_formats.js'

/** Formats an estimate: `Likely failed (84%)`. Rounded to whole percents: the model has no higher precision. */
export const estimateText = (t: Translate, { outcome, probability }: VerdictEstimate): string =>
  t(`estimate.probable_${outcome}`, { share: formatPercent(Math.round(probability * 100) / 100) })

type Props = { estimate: VerdictEstimate | null }

/** Estimate beside the outcome of an undecided result; nothing if there is none. `EstimateLegend` explains it. */
export function EstimateText({ estimate }: Props) {
  const t = useText()
  if (!estimate) return null
  return (
    <Box component="span" sx={QUIET}>
      {estimateText(t, estimate)}
    </Box>
  )
}

/**
 * Explains the estimates of a list once; nothing if no result has one. Visible text instead of a tooltip on every
 * estimate: everyone can read it, and it adds no tab stops to the list.
 */
export function EstimateLegend({ of }: { of: readonly (Props | null)[] }) {
  const t = useText()
  if (!of.some((result) => result?.estimate)) return null
  return (
    <Box component="p" sx={{ ...QUIET, my: 0.5 }}>
      {t('estimate.legend')}
    </Box>
  )
}

/** Estimate with its explanation, where the result is shown in full. */
export function EstimateNote({ estimate }: Props) {
  const t = useText()
  if (!estimate) return null
  return (
    <Box component="p" sx={{ ...QUIET, my: 0.5 }}>
      <strong>{estimateText(t, estimate)}.</strong> {t('estimate.hint')}
    </Box>
  )
}

const QUIET = { display: 'block', color: 'text.secondary', fontSize: '0.8125rem' } as const
