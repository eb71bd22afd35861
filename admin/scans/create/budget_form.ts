import { SCAN_BUDGET_MAX } from '#api/contract/scan'
import type { ScanBudget } from '#api/engines/redteam/vocabulary'

export const BUDGET_KINDS = ['minutes', 'tokens', 'usd'] as const
export type BudgetKind = (typeof BUDGET_KINDS)[number]

/** What a person has typed; what is not here stays as the template says. */
export type BudgetForm = Partial<Record<BudgetKind, string>>

export const BUDGET_BOUNDS = {
  minutes: { min: 1, max: SCAN_BUDGET_MAX.minutes },
  tokens: { min: 1, max: SCAN_BUDGET_MAX.tokens },
  usd: { min: 0.01, max: SCAN_BUDGET_MAX.usd },
} as const

export const budgetTextOf = (
  form: BudgetForm,
  template: ScanBudget | undefined,
  kind: BudgetKind
) => form[kind] ?? template?.[kind]?.toString() ?? ''

export function isGood(text: string, kind: BudgetKind): boolean {
  if (text.trim() === '') return true
  const { min, max } = BUDGET_BOUNDS[kind]
  const value = Number(text)
  return value >= min && value <= max && (kind === 'usd' || Number.isInteger(value))
}

/** What differs from the template; null when something is no budget. An emptied field leaves the template's. */
export function budgetOf(form: BudgetForm, template: ScanBudget | undefined): ScanBudget | null {
  const budget: ScanBudget = {}
  for (const kind of BUDGET_KINDS) {
    const text = form[kind]?.trim() ?? ''
    if (!isGood(text, kind)) return null
    if (text !== '' && Number(text) !== template?.[kind]) budget[kind] = Number(text)
  }
  return budget
}

export const hasBudget = (budget: ScanBudget | null): budget is ScanBudget =>
  budget !== null && Object.keys(budget).length > 0
