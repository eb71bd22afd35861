import type { Translate } from '../../core/i18n/i18n.js'
import '../messages.js'

const format = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** Formats an amount in US dollars: `$0.0042`. */
export const usdText = (t: Translate, amount: number): string =>
  t('simba.usd', { amount: format.format(amount) })
