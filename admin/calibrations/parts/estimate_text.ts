import type { Estimate } from '#api/engines/redteam/vocabulary'
import { formatInterval, formatPercent } from '../../core/display/formats/number_formats.js'

/** Formats an estimated share with its interval: `85% (78–90%)`. */
export const shareText = ({ value, low, high }: Estimate) =>
  `${formatPercent(value)} (${formatInterval({ low, high })})`

/** Formats an estimated kappa with its interval: `0.72 (0.61–0.82)`. */
export const kappaText = ({ value, low, high }: Estimate) =>
  `${value.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`
