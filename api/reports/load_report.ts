import type { Report } from '#api/contract/report'
import type Eval from '#api/evals/eval'
import { groupedCounts } from '#api/evals/grouped_counts'
import type { ProbeFilter } from '#api/evals/probe_filter'
import { reportSummary } from '#api/evals/report_summary'
import Scan from '#api/scans/scan'
import db from '@adonisjs/lucid/services/db'

/** A report with the figures of its probes, or of those that the filter chooses. */
export async function loadReport(report: Eval, filter: ProbeFilter): Promise<Report> {
  const [scan, groups] = await Promise.all([
    Scan.query().where('eval_id', report.id).where('team_id', report.teamId).first(),
    groupedCounts(report.id, filter, db.connection()),
  ])
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
    ...reportSummary(groups, scan?.config.template.frameworks),
  }
}
