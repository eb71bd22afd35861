import { formatCount, formatLatency } from '../../core/display/formats/number_formats.js'

const scoreFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
const costFormat = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumSignificantDigits: 3,
})

export const formatScore = (score: number): string => scoreFormat.format(score)
export const formatCost = (costUsd: number): string => costFormat.format(costUsd)
export { formatCount, formatLatency }
