import {
  catalogFrameworks,
  catalogPlugins,
  catalogStrategies,
  summarize,
  type SummaryOptions,
} from '#api/engines/redteam/index'
import type { GroupedCounts, ReportSummary } from '#api/engines/redteam/vocabulary'

/** The figures of a report over the whole catalogue, or only some frameworks. */
export function reportSummary(
  groups: readonly GroupedCounts[],
  options: SummaryOptions = {}
): ReportSummary {
  const catalog = {
    plugins: catalogPlugins(),
    strategies: catalogStrategies(),
    frameworks: catalogFrameworks(),
  }
  return summarize(groups, catalog, options)
}
