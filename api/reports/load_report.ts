import type { Report, UntestedPlugin } from '#api/contract/report'
import { catalogPlugins } from '#api/engines/redteam/index'
import { asObject } from '#api/evals/as_object'
import type Eval from '#api/evals/eval'
import { policiesIn } from '#api/evals/policy_key'
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
    frameworks: shownFrameworks(report, scan),
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
    grader: graderOf(report),
    graderLabel: report.graderLabel,
    threshold: options.threshold,
    untested: options.untested ? untestedPlugins(summary, toldPlugins(report, scan)) : [],
    ...summary,
  }
}

/** A configuration may restrict which frameworks are shown: the scan's, or that of an upload. */
function shownFrameworks(report: Eval, scan: Scan | null): string[] | undefined {
  if (scan) return scan.config.template.frameworks
  const { frameworks } = asObject(asObject(report.config).redteam)
  if (!Array.isArray(frameworks)) return undefined
  const named = frameworks.filter((each) => typeof each === 'string')
  return named.length > 0 ? named : undefined
}

const graderOf = ({ backend }: Eval): Report['grader'] =>
  backend === 'model' || backend === 'tool' ? backend : 'built_in'

/** What was chosen and not tested first: that is what a reader would otherwise take for tested. */
function untestedPlugins(
  { plugins }: Pick<Report, 'plugins'>,
  chosen: ReadonlySet<string>
): UntestedPlugin[] {
  const isPolicy = (id: string) => policiesIn([id]).length > 0
  const tested = new Set(plugins.map(({ pluginId: id }) => (isPolicy(id) ? 'policy' : id)))
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
