import { RISK_BANDS, type RiskLevel } from '#api/engines/redteam/vocabulary'

/** Between a number and its unit, so that they stay on one line. */
const NBSP = '\u00a0'

const percentFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const countFormat = new Intl.NumberFormat('en')
const scoreFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** `11.7 %` of a share 0..1. */
export const formatPercent = (share: number): string =>
  `${percentFormat.format(share * 100)}${NBSP}%`

/** `7.1–18.7 %`. */
export const formatInterval = ({ low, high }: { low: number; high: number }): string =>
  `${percentFormat.format(low * 100)}–${percentFormat.format(high * 100)}${NBSP}%`

export const formatCount = (count: number): string => countFormat.format(count)

export const formatScore = (score: number): string => scoreFormat.format(score)

/** `840 ms`, `2.4 s`. */
export const formatLatency = (ms: number): string =>
  ms < 1000
    ? `${formatCount(Math.round(ms))}${NBSP}ms`
    : `${percentFormat.format(ms / 1000)}${NBSP}s`

/** The span of scores of each risk level as words, worst first: `9–10`, `7–8.99`. */
export function bandLegend(): { level: RiskLevel; span: string }[] {
  return RISK_BANDS.map(({ level, from }, index) => {
    const above = RISK_BANDS[index - 1]?.from
    if (from === 0) return { level, span: '0' }
    // Scores have two decimals, so a band ends a hundredth below the next.
    const low = from < 0.01 ? 0.01 : from
    return { level, span: `${formatScore(low)}–${above ? formatScore(above - 0.01) : '10'}` }
  })
}

/** The level whose band holds the score. */
export const riskLevelOf = (score: number): RiskLevel =>
  RISK_BANDS.find(({ from }) => score >= from)?.level ?? 'informational'
