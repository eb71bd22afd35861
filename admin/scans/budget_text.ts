import type { ScanBudget } from '#api/engines/redteam/vocabulary'
import type { Translate } from '../app/i18n.js'

/** A budget in words: `30 minutes · $5`. */
export function budgetText(t: Translate, { minutes, tokens, usd }: ScanBudget): string {
  return [
    minutes !== undefined && t('scans.budget.of_minutes', { smart_count: minutes }),
    tokens !== undefined && t('scans.budget.of_tokens', { smart_count: tokens }),
    usd !== undefined && t('scans.budget.of_usd', { amount: usd }),
  ]
    .filter(Boolean)
    .join(' · ')
}
