import { formatLatency, formatScore } from '../../core/display/formats/number_formats.js'

/** Limit in milliseconds below which decimals are shown, because most checks take one or two milliseconds. */
const EXACT_BELOW_MS = 100

/** Formats the duration of a check: `1.25 ms`, `140 ms`, `2.4 s`. */
export const checkTime = (ms: number): string =>
  ms < EXACT_BELOW_MS ? `${formatScore(ms)}\u00a0ms` : formatLatency(ms)
