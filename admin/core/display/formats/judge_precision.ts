import { createContext, use } from 'react'
import type { JudgePrecision } from '#api/contract/findings/calibration'
import { formatInterval, formatPercent, formatCount } from './number_formats.js'
import type { useText } from '../../i18n/i18n.js'

/**
 * Precision of the judge whose verdicts determine a page's rates; null if it was never measured.
 */
export const JudgePrecisionContext = createContext<JudgePrecision | null>(null)

export const useJudgePrecision = () => use(JudgePrecisionContext)

type Text = ReturnType<typeof useText>

/**
 * Returns the short text shown next to rates: the interval of the judge's precision for failed
 * verdicts, which are successful attacks. Null if the precision is unknown.
 */
export function precisionText(t: Text, judge: JudgePrecision | null): string | null {
  if (!judge?.failed) return null
  const key = judge.basis === 'benchmark' ? 'rates.precision_benchmark' : 'rates.precision'
  return t(key, { interval: formatInterval(judge.failed) })
}

/**
 * Returns one or two sentences about the judge's precision for both verdicts and the labels on
 * which it is based.
 */
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
