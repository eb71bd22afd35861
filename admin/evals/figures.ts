import type { PassRate } from '#api/contract/eval'
import { formatInterval, formatPercent } from '../reports/figures.js'

export { formatCount, formatLatency, formatScore, formatCost } from './cell/cell_figures.js'
export { formatPercent, formatInterval }

/** `83.3 %`, or null when nothing was decided. */
export const rateText = (rate: PassRate): string | null => rate && formatPercent(rate.rate)
