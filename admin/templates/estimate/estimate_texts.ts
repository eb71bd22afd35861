import { ASSUMED_TOKENS, type UsageEstimate } from '#api/contract/library/template'
import type { Translate } from '../../core/i18n/i18n.js'
import '../messages.js'

const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const tokensMetric = ({ tokens }: UsageEstimate, t: Translate) =>
  t('templates.estimate.approximate', { count: rounded.format(tokens.count) })

/**
 * Formats the number of tokens, rounded to two significant digits. Marks it as a guess if it is not
 * based on past scans.
 */
export const tokensText = ({ tokens }: UsageEstimate, t: Translate) =>
  t(tokens.basis === 'measured' ? 'templates.estimate.tokens' : 'templates.estimate.tokens_guess', {
    count: rounded.format(tokens.count),
  })

export const usdText = ({ usd }: UsageEstimate, t: Translate) =>
  usd === null ? null : t('templates.estimate.usd', { usd: money.format(Math.max(usd, 0.01)) })

/** States whether the estimate is based on past scans or on assumptions. */
export const basisText = ({ tokens }: UsageEstimate, t: Translate) =>
  tokens.basis === 'measured'
    ? t('templates.estimate.measured', { smart_count: tokens.scans })
    : t('templates.estimate.assumed', { count: ASSUMED_TOKENS })
