import type { PassRate } from '#api/contract/eval'
import { formatInterval, formatPercent } from '../reports/figures.js'

export { formatCount, formatLatency, formatScore, formatCost } from './cell/cell_figures.js'
export { formatPercent, formatInterval }

/** `83.3 %`, or null when nothing was decided. */
export const rateText = (rate: PassRate): string | null => rate && formatPercent(rate.rate)

const signedFormat = new Intl.NumberFormat('en', {
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
})

/** `+0.3`, `−0.25` with a real minus. */
export const signed = (delta: number): string => signedFormat.format(delta).replace('-', '−')
