import { ATTACK_TABLES, type AttackTable } from '../built_in/attack_tables.js'
import { WRITERS } from '../built_in/custom_sources.js'
import { rulesFor } from '../built_in/judge/rule_for.js'

/**
 * Whether the built-in judge has neither a rule nor exact proof, such as a canary, for a plugin's attacks. If so, it
 * recognizes only refusals, and a model or a reviewer has to examine all other responses.
 */
export function needsReviewer(pluginId: string): boolean {
  const tables = ATTACK_TABLES.get(pluginId) ?? []
  const isExact = Object.hasOwn(WRITERS, pluginId) || tables.some(asksForCanary)
  const rules = [pluginId, ...tables.map(({ rule }) => rule)]
  return !isExact && rules.every((rule) => rulesFor(pluginId, rule).length === 0)
}

/** Whether a table requests a canary, in its templates or in the values that fill them. */
const asksForCanary = ({ templates = [], expand = {}, framings = [] }: AttackTable): boolean =>
  [...templates, ...framings, ...Object.values(expand).flat()].some((text) =>
    text.includes('{canary}')
  )
