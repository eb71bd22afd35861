import { SCAN_BUDGET_MAX } from '#api/contract/scans/scan'
import type { ScanBudget } from '#api/engines/redteam/vocabulary'

export const BUDGET_KINDS = ['minutes', 'tokens', 'usd'] as const
export type BudgetKind = (typeof BUDGET_KINDS)[number]

/** Values as entered. If a key is missing, the template's value applies. */
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

/**
 * Returns the limits that differ from the template; null if a value is invalid. A cleared field
 * uses the template's value.
 */
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
