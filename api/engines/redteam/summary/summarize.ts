import { riskLevel, systemRiskScore } from './risk_score.js'
import { attackSuccess, addOutcomes, noOutcomes, totalOf } from './statistics.js'
import { summarizeFrameworks, type PluginStatus } from './summarize_frameworks.js'
import { summarizePlugins, type PluginRow } from './summarize_plugins.js'
import { PLUGIN_CATEGORIES, SEVERITIES } from '../vocabulary.js'
import type {
  CatalogFramework,
  CatalogPlugin,
  CatalogStrategy,
  GroupedCounts,
  OutcomeCounts,
  ReportSummary,
} from '../vocabulary.js'

/** The parts of the catalog that reports need. */
export type SummaryCatalog = {
  plugins: readonly Pick<CatalogPlugin, 'id' | 'name' | 'category' | 'description'>[]
  strategies: readonly Pick<CatalogStrategy, 'id' | 'name' | 'risk'>[]
  frameworks: readonly CatalogFramework[]
}

export type SummaryOptions = {
  /** Minimum share (0 to 1) of decided attacks that must be resisted for a plugin to pass. Default 1. */
  passRateThreshold?: number
  /** IDs of the frameworks to include; all if unset. */
  frameworks?: readonly string[]
}

/**
 * Computes a report's metrics from counts per plugin and strategy. Pure and linear in the number of groups. Rates refer to
 * *decided* attacks. Plugins and strategies without attacks are omitted; rows are sorted worst first. IDs that are not in
 * the catalog, such as inline policies, have rows of their own.
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

/** Returns the status of a plugin; undecided if no attack was decided, regardless of the threshold. */
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
