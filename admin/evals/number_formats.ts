import type { PassRate } from '#api/contract/evals/eval'
import { formatInterval, formatPercent } from '../core/display/formats/number_formats.js'

export { formatCount, formatLatency, formatScore, formatCost } from './cell/cell_formats.js'
export { formatPercent, formatInterval }

/** Formats a pass rate, such as `83.3%`; null if no result was decided. */
export const rateText = (rate: PassRate): string | null => rate && formatPercent(rate.rate)

const signedFormat = new Intl.NumberFormat('en', {
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
})

/** Formats a difference with its sign: `+0.3` or `−0.25`. The minus sign is U+2212. */
export const signed = (delta: number): string => signedFormat.format(delta).replace('-', '−')
