import {
  riskLevel,
  strategyComplexity,
  strategyRiskScore,
  type StrategyRisk,
} from './risk_score.js'
import { attackSuccess, addOutcomes, noOutcomes, totalOf } from './statistics.js'
import { SEVERITIES } from '../vocabulary.js'
import type {
  CatalogPlugin,
  CatalogStrategy,
  GroupedCounts,
  OutcomeCounts,
  ReportSummary,
  Severity,
} from '../vocabulary.js'

/** A plugin's row without the status, which depends on the report's threshold. */
export type PluginRow = Omit<ReportSummary['plugins'][number], 'status'>

type NamedPlugin = Pick<CatalogPlugin, 'id' | 'name' | 'category' | 'description'>

type PluginTally = {
  name: string | undefined
  severity: Severity
  counts: OutcomeCounts
  strategies: Map<string, OutcomeCounts>
}

/** Returns one row per attacked plugin, worst first. Its severity is the highest severity of its attacks. */
export function summarizePlugins(
  groups: readonly GroupedCounts[],
  plugins: readonly NamedPlugin[],
  strategies: readonly Pick<CatalogStrategy, 'id' | 'risk'>[]
): PluginRow[] {
  const risks = new Map(strategies.map(({ id, risk }) => [id, risk]))
  const describe = describer(plugins)
  return [...tallyPlugins(groups)]
    .map(([id, tally]) => ({
      ...pluginRow(id, tally, (strategyId) => risks.get(strategyId)),
      ...describe(id),
      ...(tally.name && { name: tally.name }),
    }))
    .sort(worstFirst)
}

function tallyPlugins(groups: readonly GroupedCounts[]): Map<string, PluginTally> {
  const tallies = new Map<string, PluginTally>()
  for (const group of groups) {
    if (totalOf(group) === 0) continue
    const tally = tallies.get(group.pluginId) ?? {
      name: group.name,
      severity: group.severity,
      counts: noOutcomes(),
      strategies: new Map<string, OutcomeCounts>(),
    }
    if (SEVERITIES.indexOf(group.severity) < SEVERITIES.indexOf(tally.severity)) {
      tally.severity = group.severity
    }
    const ofStrategy = tally.strategies.get(group.strategyId) ?? noOutcomes()
    addOutcomes(ofStrategy, group)
    addOutcomes(tally.counts, group)
    tally.strategies.set(group.strategyId, ofStrategy)
    tallies.set(group.pluginId, tally)
  }
  return tallies
}

/** Creates a plugin's row. Its risk is that of its worst strategy; in a tie, of the strategy that is easier to use. */
function pluginRow(
  pluginId: string,
  tally: PluginTally,
  riskOf: (strategyId: string) => StrategyRisk | undefined
) {
  let worst: { strategyId: string; score: number; complexity: number } | null = null
  for (const [strategyId, counts] of tally.strategies) {
    const { rate } = attackSuccess(counts)
    if (rate === null || rate === 0) continue
    const score = strategyRiskScore(tally.severity, rate, riskOf(strategyId))
    const complexity = strategyComplexity(riskOf(strategyId))
    const isWorse =
      !worst || score > worst.score || (score === worst.score && complexity < worst.complexity)
    if (isWorse) worst = { strategyId, score, complexity }
  }
  return {
    pluginId,
    severity: tally.severity,
    riskScore: worst?.score ?? 0,
    riskLevel: riskLevel(worst?.score ?? 0),
    worstStrategy: worst?.strategyId ?? null,
    complexity: worst?.complexity ?? null,
    ...tally.counts,
    ...attackSuccess(tally.counts),
  }
}

/**
 * Returns a function that looks up the name, category and description of a plugin. `policy:abc` gets the category and
 * description of `policy`; its name is its ID.
 */
function describer(plugins: readonly NamedPlugin[]) {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  return (id: string): Pick<PluginRow, 'name' | 'category' | 'description'> => {
    const exact = byId.get(id)
    const family = exact ?? byId.get(id.slice(0, id.lastIndexOf(':')))
    return {
      name: exact?.name ?? id,
      category: family?.category ?? 'Brand',
      description: family?.description ?? '',
    }
  }
}

function worstFirst(a: PluginRow, b: PluginRow): number {
  return (
    b.riskScore - a.riskScore ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    a.pluginId.localeCompare(b.pluginId)
  )
}
