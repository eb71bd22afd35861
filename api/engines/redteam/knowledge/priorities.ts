import type { Effort, RemediationAction, RemediationFact } from '../vocabulary.js'

/** Relative cost by effort. */
const WEIGHT: Record<Effort, number> = { low: 1, medium: 1.5, high: 2.5 }

/** Sorts actions by the risk that they address relative to their effort, highest first. Stable. */
export function byPriority(
  actions: readonly RemediationAction[],
  facts: readonly RemediationFact[]
): RemediationAction[] {
  const risks = new Map(facts.map(({ pluginId, riskScore }) => [pluginId, riskScore]))
  const worth = ({ vulnerabilities, effort }: RemediationAction) =>
    vulnerabilities.reduce((sum, id) => sum + (risks.get(id) ?? 0), 0) / WEIGHT[effort]
  return [...actions].sort((a, b) => worth(b) - worth(a))
}

/** Merges actions with the same type and title, ignoring case; the result addresses the weaknesses of all of them. */
export function mergeDuplicates(actions: readonly RemediationAction[]): RemediationAction[] {
  const found = new Map<string, RemediationAction>()
  for (const action of actions) {
    const key = `${action.type} ${action.title.trim().toLowerCase()}`
    const known = found.get(key)
    const vulnerabilities = [
      ...new Set([...(known?.vulnerabilities ?? []), ...action.vulnerabilities]),
    ]
    found.set(key, { ...(known ?? action), vulnerabilities })
  }
  return [...found.values()]
}
