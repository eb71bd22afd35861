import { attackSource } from '../built_in/plugins.js'
import { seededRandom } from '../random.js'

/** Attacks that are looked at to find the rule by which most of a plugin's attacks are judged. */
const SAMPLE = 12

const known = new Map<string, string | undefined>()

/** The rule that judges the shipped attacks of a plugin, which need not be the plugin's own. */
export function ruleOfPlugin(pluginId: string): string | undefined {
  if (!known.has(pluginId)) known.set(pluginId, commonestRule(pluginId))
  return known.get(pluginId)
}

function commonestRule(pluginId: string): string | undefined {
  const source = attackSource(pluginId)
  if (!source) return undefined
  const target = { name: 'the assistant', purpose: '', details: {} }
  const config = { policy: 'none', intent: ['none'] }
  const rules = new Map<string, number>()
  let seen = 0
  for (const { expectation } of source({ target, config, random: seededRandom(1) })) {
    if (expectation.rule) rules.set(expectation.rule, (rules.get(expectation.rule) ?? 0) + 1)
    if (++seen >= SAMPLE) break
  }
  return [...rules].sort(([, a], [, b]) => b - a).at(0)?.[0]
}
