import type { Effort, RemediationAction, RemediationFact } from '../vocabulary.js'

/** How much an action costs beside a small one. */
const WEIGHT: Record<Effort, number> = { low: 1, medium: 1.5, high: 2.5 }

/** Most risk for the least effort first; the order in which they came decides between equals. */
export function byPriority(
  actions: readonly RemediationAction[],
  facts: readonly RemediationFact[]
): RemediationAction[] {
  const risks = new Map(facts.map(({ pluginId, riskScore }) => [pluginId, riskScore]))
  const worth = ({ vulnerabilities, effort }: RemediationAction) =>
    vulnerabilities.reduce((sum, id) => sum + (risks.get(id) ?? 0), 0) / WEIGHT[effort]
  return [...actions].sort((a, b) => worth(b) - worth(a))
}

/** The same action named twice is one, for all that either addresses. */
export function withoutDoubles(actions: readonly RemediationAction[]): RemediationAction[] {
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
