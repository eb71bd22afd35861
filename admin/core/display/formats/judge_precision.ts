import { createContext, use } from 'react'
import type { JudgePrecision } from '#api/contract/findings/calibration'
import { formatInterval, formatPercent, formatCount } from './number_formats.js'
import type { useText } from '../../i18n/i18n.js'

/** Precision of the judge whose verdicts the rates of a page count; null if it was never measured. */
export const JudgePrecisionContext = createContext<JudgePrecision | null>(null)

export const useJudgePrecision = () => use(JudgePrecisionContext)

type Text = ReturnType<typeof useText>

/** Short form, shown beside rates: the interval of the precision of failed verdicts, which are the successes. */
export function precisionText(t: Text, judge: JudgePrecision | null): string | null {
  if (!judge?.failed) return null
  const key = judge.basis === 'benchmark' ? 'rates.precision_benchmark' : 'rates.precision'
  return t(key, { interval: formatInterval(judge.failed) })
}

/** One or two sentences about both precisions and the labels that they are based on. */
export function precisionExplanation(t: Text, judge: JudgePrecision | null): string {
  if (!judge?.failed || !judge.passed) return t('rates.precision_unknown')
  const texts = Object.fromEntries(
    (['failed', 'passed'] as const).map((verdict) => {
      const { value, low, high } = judge[verdict] ?? { value: 0, low: 0, high: 0 }
      return [verdict, `${formatPercent(value)} (${formatInterval({ low, high })})`]
    })
  )
  const basis = t(`rates.basis.${judge.basis}`, { labels: formatCount(judge.labels) })
  return t('rates.precision_hint', { ...texts, basis })
}
