import { attackSource } from '../../built_in/plugins.js'
import { seededRandom } from '../../../seeded_random.js'

/** Number of shipped attacks whose rules are compared. */
const SAMPLE_SIZE = 12

const known = new Map<string, string | undefined>()

/** Returns the ID of the rule that judges most of a plugin's shipped attacks. It can be the ID of another plugin. */
export function ruleOfPlugin(pluginId: string): string | undefined {
  if (!known.has(pluginId)) known.set(pluginId, mostCommonRule(pluginId))
  return known.get(pluginId)
}

function mostCommonRule(pluginId: string): string | undefined {
  const source = attackSource(pluginId)
  if (!source) return undefined
  const target = { name: 'the assistant', purpose: '', details: {} }
  const config = { policy: 'none', intent: ['none'] }
  const rules = new Map<string, number>()
  let seen = 0
  for (const { expectation } of source({ target, config, random: seededRandom(1) })) {
    if (expectation.rule) rules.set(expectation.rule, (rules.get(expectation.rule) ?? 0) + 1)
    if (++seen >= SAMPLE_SIZE) break
  }
  return [...rules].sort(([, a], [, b]) => b - a).at(0)?.[0]
}
