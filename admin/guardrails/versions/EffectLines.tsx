import Box from '@mui/material/Box'
import type { VersionEffect } from '#api/contract/guardrails/guardrail'
import {
  formatCount,
  formatLatency,
  formatPercent,
  formatScore,
} from '../../core/display/formats/number_formats.js'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import './messages.js'

/** Measurements from the generation of the version: attacks, harmless requests and the chosen threshold. */
export function EffectLines({ effect }: { effect: VersionEffect }) {
  const t = useText()
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.75, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
      {effectTexts(t, effect).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  )
}

export function effectTexts(t: Translate, effect: VersionEffect): string[] {
  const { attacks, harmless, durationMs } = effect
  return [
    t('guardrail_versions.effect.attacks', {
      after: formatCount(attacks.blockedAfter),
      total: formatCount(attacks.total),
      before: formatCount(attacks.blockedBefore),
    }),
    ...(attacks.lost > 0
      ? [t('guardrail_versions.effect.lost', { smart_count: attacks.lost })]
      : []),
    harmlessText(t, harmless),
    ...(effect.undecided
      ? [t('guardrail_versions.effect.undecided', { smart_count: effect.undecided })]
      : []),
    thresholdText(t, effect.threshold),
    t('guardrail_versions.effect.duration', { duration: formatLatency(durationMs) }),
  ]
}

function harmlessText(t: Translate, harmless: VersionEffect['harmless']): string {
  if (harmless.total === 0) return t('guardrail_versions.effect.no_harmless')
  const text = t('guardrail_versions.effect.harmless', {
    after: formatCount(harmless.flaggedAfter),
    total: formatCount(harmless.total),
    before: formatCount(harmless.flaggedBefore),
  })
  if (harmless.worse === 0) return text
  return `${text}; ${t('guardrail_versions.effect.worse', { smart_count: harmless.worse })}`
}

function thresholdText(t: Translate, threshold: VersionEffect['threshold']): string {
  if (threshold.status === 'not_enough_traffic') {
    return t('guardrail_versions.effect.not_enough', { smart_count: threshold.missing })
  }
  const { count, of, upperBound } = threshold.falseAlarms
  return t('guardrail_versions.effect.threshold', {
    threshold: formatScore(threshold.threshold),
    recall: formatPercent(threshold.recall),
    count: formatCount(count),
    of: formatCount(of),
    bound: formatPercent(upperBound),
  })
}
