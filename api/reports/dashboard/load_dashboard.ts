import type { DashboardReport, TargetDashboard } from '#api/contract/target_dashboard'
import { catalogPlugins, findPlugin } from '#api/engines/redteam/index'
import { PLUGIN_CATEGORIES, SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { reportedPluginOf } from '#api/contract/report'
import { policyOf } from '#api/evals/policy_key'
import { policyNames } from '#api/evals/policy_names'
import type { DashboardRange } from '#api/reports/dashboard/dashboard_range'
import {
  type FigureGroup,
  figuresOf,
  loadGroups,
  worstFirst,
} from '#api/reports/dashboard/figure_groups'
import { type OneReport, targetReports } from '#api/reports/dashboard/target_reports'
import type Target from '#api/targets/target'

/** Plugins that are named. */
const MOST_PLUGINS = 10

type Evals = Omit<TargetDashboard, 'issues' | 'openNow'>

/** What the reports of a target say between two days: a few statements, whatever their number. */
export async function loadDashboard(target: Target, range: DashboardRange): Promise<Evals> {
  const { reports, total } = await targetReports(target, range)
  const groups = await loadGroups(reports.map(({ revisionId }) => revisionId))
  return {
    from: range.from.toISODate() ?? '',
    to: range.to.toISODate() ?? '',
    reports: reports.map((report) => reportOf(report, groups)),
    total,
    categories: categoriesOf(groups),
    plugins: await pluginsOf(groups),
  }
}

function reportOf(report: OneReport, groups: readonly FigureGroup[]): DashboardReport {
  const own = groups.filter(({ revisionId }) => revisionId === report.revisionId)
  return {
    evalId: report.id,
    name: report.description,
    createdAt: report.createdAt.toISOString(),
    partial: report.isPartial,
    riskScore: report.riskScore,
    figures: figuresOf(own),
    severities: SEVERITIES.map((severity) => ({
      severity,
      ...figuresOf(own.filter((group) => severityOf(group) === severity)),
    })).filter(({ tests }) => tests > 0),
  }
}

function categoriesOf(groups: readonly FigureGroup[]): TargetDashboard['categories'] {
  const category = new Map(catalogPlugins().map((plugin) => [plugin.id, plugin.category]))
  return PLUGIN_CATEGORIES.map((name) => ({
    category: name,
    ...figuresOf(groups.filter(({ pluginId }) => (category.get(pluginId) ?? 'Brand') === name)),
  }))
    .filter(({ tests }) => tests > 0)
    .sort(worstFirst)
}

/** Policies one by one, as a report tells them. */
async function pluginsOf(groups: readonly FigureGroup[]): Promise<TargetDashboard['plugins']> {
  const worst = [...Map.groupBy(groups, reportedPluginOf)]
    .map(([pluginId, own]) => ({ pluginId, severity: worstOf(own), ...figuresOf(own) }))
    .filter(({ failed }) => failed > 0)
    .sort(worstFirst)
    .slice(0, MOST_PLUGINS)
  const nameOf = await policyNames([
    ...new Set(groups.filter(hasPolicy).map(({ revisionId }) => revisionId)),
  ])
  return worst.map((row) => {
    const policy = policyOf(row.pluginId)
    const name = policy === null ? findPlugin(row.pluginId)?.name : nameOf(policy)
    return { ...row, name: name ?? row.pluginId }
  })
}

const hasPolicy = ({ policyId }: FigureGroup) => policyId !== null

const severityOf = ({ severity, pluginId }: FigureGroup): Severity =>
  severity ?? findPlugin(pluginId)?.severity ?? 'medium'

const worstOf = (groups: readonly FigureGroup[]): Severity =>
  SEVERITIES.find((severity) => groups.some((group) => severityOf(group) === severity)) ?? 'medium'
