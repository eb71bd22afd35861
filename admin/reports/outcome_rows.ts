import {
  SEVERITIES,
  type AttackSuccess,
  type Outcome,
  type OutcomeCounts,
  type ReportSummary,
  type Severity,
} from '#api/engines/redteam/vocabulary'
import type { Detail, ReportFilter } from './report_view.js'

/** What worked first, what held last. */
export const BAR_ORDER = [
  'failed',
  'undecided',
  'error',
  'passed',
] as const satisfies readonly Outcome[]

/** One line of a table of outcomes, and which probes it counts. */
export type OutcomeRow = {
  key: string
  label: string
  counts: OutcomeCounts
  success: AttackSuccess | null
  filter: Partial<ReportFilter>
  /** What can be shown of it beside the page. */
  detail?: Detail
}

type Counted = OutcomeCounts & AttackSuccess

const countsOf = ({ passed, failed, error, undecided }: OutcomeCounts): OutcomeCounts => ({
  passed,
  failed,
  error,
  undecided,
})

const successOf = ({ successes, decided, rate, interval }: AttackSuccess): AttackSuccess => ({
  successes,
  decided,
  rate,
  interval,
})

export function strategyRows(strategies: ReportSummary['strategies']): OutcomeRow[] {
  return strategies.map((strategy) => ({
    key: strategy.strategyId,
    label: strategy.name,
    counts: countsOf(strategy),
    success: successOf(strategy),
    filter: { strategy: [strategy.strategyId] },
    detail: { kind: 'strategy', id: strategy.strategyId },
  }))
}

const rowOf = (key: string, label: string, counted: Counted, filter: Partial<ReportFilter>) => ({
  key,
  label,
  counts: countsOf(counted),
  success: successOf(counted),
  filter,
})

export type CategoryRows = { category: OutcomeRow; plugins: OutcomeRow[] }

/** Every category with its plugins, in the order of the report: worst first. */
export function categoryRows({
  categories,
  plugins,
}: Pick<ReportSummary, 'categories' | 'plugins'>): CategoryRows[] {
  return categories.map((row) => ({
    category: rowOf(row.category, row.category, row, { category: [row.category] }),
    plugins: plugins.filter(({ category }) => category === row.category).map(pluginRow),
  }))
}

export const pluginRow = (plugin: ReportSummary['plugins'][number]): OutcomeRow => ({
  ...rowOf(plugin.pluginId, plugin.name, plugin, { plugin: [plugin.pluginId] }),
  detail: { kind: 'plugin', id: plugin.pluginId },
})

/** Outcomes by severity; the rate of a severity is not given by the server, so there is none here. */
export function severityRows(
  plugins: ReportSummary['plugins'],
  nameOf: (severity: Severity) => string
): OutcomeRow[] {
  const sums = new Map<Severity, OutcomeCounts>()
  for (const plugin of plugins) {
    const sum = sums.get(plugin.severity) ?? { passed: 0, failed: 0, error: 0, undecided: 0 }
    for (const outcome of BAR_ORDER) sum[outcome] += plugin[outcome]
    sums.set(plugin.severity, sum)
  }
  return SEVERITIES.flatMap((severity) => {
    const counts = sums.get(severity)
    return counts ? [{ severity, counts }] : []
  }).map(({ severity, counts }) => ({
    key: severity,
    label: nameOf(severity),
    counts,
    success: null,
    filter: { severity: [severity] },
  }))
}
