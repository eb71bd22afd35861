import type { Report, UntestedPlugin } from '#api/contract/report'
import { catalogPlugins } from '#api/engines/redteam/index'
import type Eval from '#api/evals/eval'
import { groupedCounts } from '#api/evals/grouped_counts'
import type { ProbeFilter } from '#api/evals/probe_filter'
import { reportSummary } from '#api/evals/report_summary'
import { type ReportOptions, WHOLE_REPORT } from '#api/reports/report_options'
import { toldPlugins } from '#api/reports/told_plugins'
import Scan from '#api/scans/scan'
import db from '@adonisjs/lucid/services/db'

/** A report with the figures of its probes, or of those that the filter chooses. */
export async function loadReport(
  report: Eval,
  filter: ProbeFilter,
  options: ReportOptions = WHOLE_REPORT
): Promise<Report> {
  const [scan, groups] = await Promise.all([
    Scan.query().where('eval_id', report.id).where('team_id', report.teamId).first(),
    groupedCounts(report.id, filter, db.connection()),
  ])
  const summary = reportSummary(groups, {
    frameworks: scan?.config.template.frameworks,
    passRateThreshold: options.threshold,
  })
  return {
    evalId: report.id,
    scanId: scan?.id ?? null,
    name: report.description,
    targetId: report.targetId,
    targetName: report.targetName,
    templateName: report.templateName,
    createdAt: report.createdAt.toUTC().toISO() ?? '',
    finishedAt: scan?.finishedAt?.toUTC().toISO() ?? null,
    partial: report.isPartial || (scan?.isActive ?? false),
    grader: report.backend === 'model' ? 'model' : 'built_in',
    graderLabel: report.graderLabel,
    threshold: options.threshold,
    untested: options.untested ? untestedPlugins(summary, toldPlugins(report, scan)) : [],
    ...summary,
  }
}

/** What was chosen and not tested first: that is what a reader would otherwise take for tested. */
function untestedPlugins(
  { plugins }: Pick<Report, 'plugins'>,
  chosen: ReadonlySet<string>
): UntestedPlugin[] {
  const tested = new Set(plugins.map(({ pluginId }) => pluginId))
  return catalogPlugins()
    .filter(({ id }) => !tested.has(id))
    .map(({ id, name, category, severity }) => ({
      pluginId: id,
      name,
      category,
      severity,
      chosen: chosen.has(id),
    }))
    .sort((a, b) => Number(b.chosen) - Number(a.chosen) || a.name.localeCompare(b.name))
}
