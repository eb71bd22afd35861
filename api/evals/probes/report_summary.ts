import {
  catalogFrameworks,
  catalogPlugins,
  catalogStrategies,
  summarize,
  type SummaryOptions,
} from '#api/engines/redteam/index'
import type { GroupedCounts, ReportSummary } from '#api/engines/redteam/vocabulary'
import { groupedCounts } from '#api/evals/probes/grouped_counts'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Computes the metrics of a report with the whole catalog of plugins, strategies and frameworks. */
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

/** Computes the system risk score from an evaluation's stored results; null without decided results. */
export async function riskScoreOf(
  evalId: string,
  client: QueryClientContract
): Promise<number | null> {
  const { totals, riskScore } = reportSummary(await groupedCounts(evalId, {}, client))
  return totals.decided === 0 ? null : riskScore
}
