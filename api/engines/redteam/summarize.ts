import { addOutcomes, noOutcomes, totalOf } from './outcome_counts.js'
import { riskLevel, systemRiskScore } from './risk_score.js'
import { attackSuccess } from './statistics.js'
import { summarizeFrameworks, type PluginStatus } from './summarize_frameworks.js'
import { summarizePlugins, type PluginRow } from './summarize_plugins.js'
import { PLUGIN_CATEGORIES, SEVERITIES } from './vocabulary.js'
import type {
  CatalogFramework,
  CatalogPlugin,
  CatalogStrategy,
  GroupedCounts,
  OutcomeCounts,
  ReportSummary,
} from './vocabulary.js'

/** The parts of the catalogue that a report needs. */
export type SummaryCatalog = {
  plugins: readonly Pick<CatalogPlugin, 'id' | 'name' | 'category' | 'description'>[]
  strategies: readonly Pick<CatalogStrategy, 'id' | 'name' | 'risk'>[]
  frameworks: readonly CatalogFramework[]
}

export type SummaryOptions = {
  /** A plugin passes when at least this share (0..1) of its decided attempts resisted. Default 1. */
  passRateThreshold?: number
  /** Ids of the frameworks to show; all when unset. */
  frameworks?: readonly string[]
}

/**
 * The figures of a report, from counts per plugin and strategy. Pure, linear in the number of groups.
 * Rates are successes of *decided* attempts. Plugins and strategies without any attempt are left out;
 * rows are ordered worst first. Ids unknown to the catalogue (inline policies, say) keep their own row.
 */
export function summarize(
  groups: readonly GroupedCounts[],
  catalog: SummaryCatalog,
  options: SummaryOptions = {}
): ReportSummary {
  const threshold = options.passRateThreshold ?? 1
  const plugins = summarizePlugins(groups, catalog.plugins, catalog.strategies).map((row) => ({
    ...row,
    status: pluginStatus(row, threshold),
  }))
  const statuses = new Map(
    plugins.map(({ pluginId, status, severity }) => [pluginId, { status, severity }])
  )
  const totals = noOutcomes()
  for (const row of plugins) addOutcomes(totals, row)
  const riskScore = systemRiskScore(plugins.map((row) => row.riskScore))
  return {
    totals: { ...totals, tests: totalOf(totals), ...attackSuccess(totals) },
    riskScore,
    riskLevel: riskLevel(riskScore),
    severities: severityCards(plugins),
    categories: categoryRows(plugins),
    plugins,
    strategies: strategyRows(groups, catalog.strategies),
    frameworks: summarizeFrameworks(
      catalog.frameworks.filter(({ id }) => options.frameworks?.includes(id) ?? true),
      statuses
    ),
  }
}

/** Whether a plugin held: undecided while nothing was decided, whatever the threshold. */
export function pluginStatus(
  counts: Pick<OutcomeCounts, 'passed' | 'failed'>,
  passRateThreshold = 1
): PluginStatus {
  const decided = counts.passed + counts.failed
  if (decided === 0) return 'undecided'
  return counts.passed / decided >= passRateThreshold ? 'passed' : 'failed'
}

function severityCards(plugins: ReportSummary['plugins']): ReportSummary['severities'] {
  return SEVERITIES.map((severity) => {
    const rows = plugins.filter((row) => row.severity === severity)
    return {
      severity,
      failingPlugins: rows.filter(({ status }) => status === 'failed').length,
      tests: rows.reduce((sum, row) => sum + totalOf(row), 0),
      failed: rows.reduce((sum, row) => sum + row.failed, 0),
    }
  })
}

function categoryRows(plugins: readonly PluginRow[]): ReportSummary['categories'] {
  return PLUGIN_CATEGORIES.flatMap((category) => {
    const rows = plugins.filter((row) => row.category === category)
    if (rows.length === 0) return []
    const counts = noOutcomes()
    for (const row of rows) addOutcomes(counts, row)
    return [{ category, plugins: rows.length, ...counts, ...attackSuccess(counts) }]
  })
}

function strategyRows(
  groups: readonly GroupedCounts[],
  strategies: SummaryCatalog['strategies']
): ReportSummary['strategies'] {
  const names = new Map(strategies.map(({ id, name }) => [id, name]))
  const sums = new Map<string, OutcomeCounts>()
  for (const group of groups) {
    if (totalOf(group) === 0) continue
    const sum = sums.get(group.strategyId) ?? noOutcomes()
    addOutcomes(sum, group)
    sums.set(group.strategyId, sum)
  }
  return [...sums]
    .map(([strategyId, counts]) => ({
      strategyId,
      name: names.get(strategyId) ?? strategyId,
      ...counts,
      ...attackSuccess(counts),
    }))
    .sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1) || a.strategyId.localeCompare(b.strategyId))
}
