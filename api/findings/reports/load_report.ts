import type { Report, ReportEncoding, UntestedPlugin } from '#api/contract/findings/report'
import { catalogPlugins, findStrategy, needsReviewer } from '#api/engines/redteam/index'
import { asObject } from '#api/evals/values/as_object'
import type Eval from '#api/evals/eval'
import { policiesIn } from '#api/evals/probes/policy_key'
import { likelyProbes } from '#api/evals/probes/likely_counts'
import { groupedCounts } from '#api/evals/probes/grouped_counts'
import { judgePrecisionOf } from '#api/findings/calibrations/judge_precision'
import { revisionOf } from '#api/evals/revision_of'
import type { ProbeFilter } from '#api/evals/probes/probe_filter'
import { decidedByLength } from '#api/findings/reports/decided_by_length'
import { reportSummary } from '#api/evals/probes/report_summary'
import { type ReportOptions, WHOLE_REPORT } from '#api/findings/reports/report_options'
import { countConstantTexts } from '#api/scans/benign_replies'
import Scan from '#api/scans/scan'
import db from '@adonisjs/lucid/services/db'

/** Loads a report with the metrics of its probes or, with a filter, of the matching probes only. */
export async function loadReport(
  report: Eval,
  filter: ProbeFilter,
  options: ReportOptions = WHOLE_REPORT
): Promise<Report> {
  const [scan, groups, likely, sees, checks, judge, lengths] = await Promise.all([
    Scan.query().where('eval_id', report.id).where('team_id', report.teamId).first(),
    groupedCounts(report.id, filter, db.connection()),
    likelyProbes(report.id, filter),
    hasActions(report.id),
    checksOf(report.id),
    judgePrecisionOf(report),
    decidedByLength(report.id, graderOf(report) === 'built_in'),
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
    hasActions: sees,
    judge,
    lengths,
    constantTexts: scan && (await countConstantTexts(scan.id)),
    encodings: encodingsOf(scan),
    unexamined: graderOf(report) === 'built_in' ? unexaminedIn(summary) : [],
    checks,
    likely,
    threshold: options.threshold,
    untested: options.untested ? untestedPlugins(summary, configuredPlugins(report, scan)) : [],
    ...summary,
  }
}

const encodingsOf = (scan: Scan | null): ReportEncoding[] =>
  (scan?.encodings ?? []).map((match) => ({
    ...match,
    name: findStrategy(match.strategyId)?.name ?? match.strategyId,
  }))

/** Whether any result contains tool calls or spans. */
async function hasActions(evalId: string): Promise<boolean> {
  const revision = revisionOf(evalId)
  const [calls, spans]: unknown[] = await Promise.all([
    db
      .from('eval_results')
      .where('revision_id', revision)
      .whereRaw(`metadata -> 'toolCalls' is not null`)
      .select('id')
      .first(),
    db
      .from('eval_traces')
      .where('revision_id', revision)
      .whereNotNull('test_idx')
      .select('position')
      .first(),
  ])
  return calls !== null || spans !== null
}

/** Counts, for each adaptive strategy, how many of its checked successes were confirmed. */
async function checksOf(evalId: string): Promise<Report['checks']> {
  const rows: { strategy_id: string; confirmed: number; unconfirmed: number }[] = await db
    .from('eval_results')
    .where('revision_id', revisionOf(evalId))
    .whereRaw(`metadata #> '{checks,0,kind}' is not null`)
    .whereNotNull('strategy_id')
    .select('strategy_id')
    .select(db.raw(`count(*) filter (where judged_status = 'failed')::int as confirmed`))
    .select(db.raw(`count(*) filter (where judged_status <> 'failed')::int as unconfirmed`))
    .groupBy('strategy_id')
    .orderBy('strategy_id')
  return rows.map((row) => ({
    strategyId: row.strategy_id,
    confirmed: row.confirmed,
    unconfirmed: row.unconfirmed,
  }))
}

/**
 * Returns the frameworks to which the scan's or the uploaded configuration restricts the report; undefined for no
 * restriction.
 */
function shownFrameworks(report: Eval, scan: Scan | null): string[] | undefined {
  if (scan) return scan.config.template.frameworks
  const { frameworks } = asObject(asObject(report.config).redteam)
  if (!Array.isArray(frameworks)) return undefined
  const named = frameworks.filter((each) => typeof each === 'string')
  return named.length > 0 ? named : undefined
}

/** Lists plugins without a reliable rule, with the number of their undecided responses. */
function unexaminedIn({ plugins }: Pick<Report, 'plugins'>): Report['unexamined'] {
  return plugins.flatMap(({ pluginId, name, passed, failed, undecided }) => {
    const isPolicy = policiesIn([pluginId]).length > 0
    if (undecided === 0 || !needsReviewer(isPolicy ? 'policy' : pluginId)) return []
    return [{ pluginId, name, undecided, judged: passed + failed + undecided }]
  })
}

const graderOf = ({ backend }: Eval): Report['grader'] =>
  backend === 'model' || backend === 'tool' ? backend : 'built_in'

/** Lists configured but untested plugins first, because readers could mistake them for tested ones. */
function untestedPlugins(
  { plugins }: Pick<Report, 'plugins'>,
  configured: ReadonlySet<string>
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
      chosen: configured.has(id),
    }))
    .sort((a, b) => Number(b.chosen) - Number(a.chosen) || a.name.localeCompare(b.name))
}

/** Returns the plugins selected in the scan, or in the configuration of an uploaded report. */
function configuredPlugins(report: Eval, scan: Scan | null): Set<string> {
  const given: unknown = scan
    ? scan.config.template.plugins
    : asObject(asObject(report.config).redteam).plugins
  return new Set((Array.isArray(given) ? given : []).flatMap(idOf))
}

/**
 * Returns a plugin's ID, if it has one. promptfoo configurations list plugins as strings or as objects with an `id`.
 */
function idOf(plugin: unknown): string[] {
  const id = typeof plugin === 'string' ? plugin : asObject(plugin).id
  return typeof id === 'string' ? [id] : []
}
