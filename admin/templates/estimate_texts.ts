import { ASSUMED_TOKENS, type UsageEstimate } from '#api/contract/template'
import type { Translate } from '../app/i18n.js'
import '../i18n/areas/templates.js'

const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const tokensFigure = ({ tokens }: UsageEstimate, t: Translate) =>
  t('templates.estimate.figure', { count: rounded.format(tokens.count) })

/** Two digits say as much as an estimate knows. */
export const tokensText = ({ tokens }: UsageEstimate, t: Translate) =>
  t(tokens.basis === 'measured' ? 'templates.estimate.tokens' : 'templates.estimate.tokens_guess', {
    count: rounded.format(tokens.count),
  })

export const usdText = ({ usd }: UsageEstimate, t: Translate) =>
  usd === null ? null : t('templates.estimate.usd', { usd: money.format(Math.max(usd, 0.01)) })

/** Where the figures come from. */
export const basisText = ({ tokens }: UsageEstimate, t: Translate) =>
  tokens.basis === 'measured'
    ? t('templates.estimate.measured', { smart_count: tokens.scans })
    : t('templates.estimate.assumed', { count: ASSUMED_TOKENS })
