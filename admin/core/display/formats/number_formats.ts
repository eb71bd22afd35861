import { RISK_BANDS, type RiskLevel } from '#api/engines/redteam/vocabulary'

/** Non-breaking space, which keeps a number and its unit on one line. */
const NBSP = '\u00a0'

const percentFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const countFormat = new Intl.NumberFormat('en')
const scoreFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Formats a fraction (0–1) as a percentage: `11.7%`. */
export const formatPercent = (share: number): string => `${percentFormat.format(share * 100)}%`

/** Formats an interval of fractions (0–1) as percentages: `7.1–18.7%`. */
export const formatInterval = ({ low, high }: { low: number; high: number }): string =>
  `${percentFormat.format(low * 100)}–${percentFormat.format(high * 100)}%`

export const formatCount = (count: number): string => countFormat.format(count)

export const formatScore = (score: number): string => scoreFormat.format(score)

/**
 * Formats a duration, in milliseconds if it is below one second, otherwise in seconds: `840 ms`,
 * `2.4 s`.
 */
export const formatLatency = (ms: number): string =>
  ms < 1000
    ? `${formatCount(Math.round(ms))}${NBSP}ms`
    : `${percentFormat.format(ms / 1000)}${NBSP}s`

/** Returns the score range of each risk level, highest first: `9–10`, `7–8.99`. */
export function bandLegend(): { level: RiskLevel; span: string }[] {
  return RISK_BANDS.map(({ level, from }, index) => {
    const above = RISK_BANDS[index - 1]?.from
    if (from === 0) return { level, span: '0' }
    // Scores have two decimals, so each range ends 0.01 below the next higher one.
    const low = from < 0.01 ? 0.01 : from
    return { level, span: `${formatScore(low)}–${above ? formatScore(above - 0.01) : '10'}` }
  })
}

export const riskLevelOf = (score: number): RiskLevel =>
  RISK_BANDS.find(({ from }) => score >= from)?.level ?? 'informational'
