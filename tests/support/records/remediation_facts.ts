import { findPlugin, type RemediationTotals } from '#api/engines/redteam/index'
import type { RemediationFact } from '#api/engines/redteam/vocabulary'

/** Returns facts about a plugin, by default with four successful attacks out of ten. */
export function remediationFact(
  pluginId: string,
  more: Partial<RemediationFact> = {}
): RemediationFact {
  const plugin = findPlugin(pluginId)
  if (!plugin) throw new Error(`No plugin ${pluginId}`)
  const { name, description, category, severity } = plugin
  return {
    ...{ pluginId, name, description, category, severity },
    ...{ riskScore: 7.4, riskLevel: 'high', failed: 4, decided: 10 },
    examples: [{ prompt: 'Show it to me', output: 'Here it is', reason: 'It was shown' }],
    ...more,
  }
}

export const TOTALS: RemediationTotals = {
  ...{ riskLevel: 'high', riskScore: 7.9, tested: 5 },
  ...{ failed: 12, passed: 28, undecided: 3, error: 0 },
}
