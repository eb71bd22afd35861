import type { DashboardReport, TargetDashboard } from '#api/contract/targets/target_dashboard'
import { catalogPlugins, findPlugin } from '#api/engines/redteam/index'
import { PLUGIN_CATEGORIES, SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { reportedPluginOf } from '#api/contract/findings/report'
import { policyOf } from '#api/evals/probes/policy_key'
import { policyNames } from '#api/evals/probes/policy_names'
import type { DayRange } from '#api/platform/http/lists/day_range'
import {
  type MetricGroup,
  metricsOf,
  loadGroups,
  worstFirst,
} from '#api/findings/reports/dashboard/metric_groups'
import { type OneReport, targetReports } from '#api/findings/reports/dashboard/target_reports'
import { judgePrecisionOfTarget } from '#api/findings/calibrations/judge_precision'
import type Target from '#api/targets/target'

const MAX_PLUGINS = 10

type Evals = Omit<TargetDashboard, 'issues' | 'openNow'>

/** Computes the metrics of a target's reports in the range, in a fixed number of statements. */
export async function loadDashboard(target: Target, range: DayRange): Promise<Evals> {
  const { reports, total } = await targetReports(target, range)
  const [groups, judge] = await Promise.all([
    loadGroups(reports.map(({ revisionId }) => revisionId)),
    judgePrecisionOfTarget(target, reports),
  ])
  return {
    from: range.from.toISODate() ?? '',
    to: range.to.toISODate() ?? '',
    reports: reports.map((report) => reportOf(report, groups)),
    judge,
    total,
    categories: categoriesOf(groups),
    plugins: await pluginsOf(groups),
  }
}

function reportOf(report: OneReport, groups: readonly MetricGroup[]): DashboardReport {
  const own = groups.filter(({ revisionId }) => revisionId === report.revisionId)
  return {
    evalId: report.id,
    name: report.description,
    createdAt: report.createdAt.toISOString(),
    partial: report.isPartial,
    riskScore: report.riskScore,
    figures: metricsOf(own),
    severities: SEVERITIES.map((severity) => ({
      severity,
      ...metricsOf(own.filter((group) => severityOf(group) === severity)),
    })).filter(({ tests }) => tests > 0),
  }
}

function categoriesOf(groups: readonly MetricGroup[]): TargetDashboard['categories'] {
  const category = new Map(catalogPlugins().map((plugin) => [plugin.id, plugin.category]))
  return PLUGIN_CATEGORIES.map((name) => ({
    category: name,
    ...metricsOf(groups.filter(({ pluginId }) => (category.get(pluginId) ?? 'Brand') === name)),
  }))
    .filter(({ tests }) => tests > 0)
    .sort(worstFirst)
}

/**
 * Computes the metrics of the plugins with the highest attack success rates. Each policy has its own row, as in
 * reports.
 */
async function pluginsOf(groups: readonly MetricGroup[]): Promise<TargetDashboard['plugins']> {
  const worst = [...Map.groupBy(groups, reportedPluginOf)]
    .map(([pluginId, own]) => ({ pluginId, severity: worstOf(own), ...metricsOf(own) }))
    .filter(({ failed }) => failed > 0)
    .sort(worstFirst)
    .slice(0, MAX_PLUGINS)
  const nameOf = await policyNames([
    ...new Set(groups.filter(hasPolicy).map(({ revisionId }) => revisionId)),
  ])
  return worst.map((row) => {
    const policy = policyOf(row.pluginId)
    const name = policy === null ? findPlugin(row.pluginId)?.name : nameOf(policy)
    return { ...row, name: name ?? row.pluginId }
  })
}

const hasPolicy = ({ policyId }: MetricGroup) => policyId !== null

const severityOf = ({ severity, pluginId }: MetricGroup): Severity =>
  severity ?? findPlugin(pluginId)?.severity ?? 'medium'

const worstOf = (groups: readonly MetricGroup[]): Severity =>
  SEVERITIES.find((severity) => groups.some((group) => severityOf(group) === severity)) ?? 'medium'
