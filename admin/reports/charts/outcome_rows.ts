import {
  SEVERITIES,
  type AttackSuccess,
  type Outcome,
  type OutcomeCounts,
  type ReportSummary,
  type Severity,
} from '#api/engines/redteam/vocabulary'
import type { Detail, ReportFilter } from '../report_view.js'

/** Order of outcomes in bars: successful attacks first, resisted attacks last. */
export const BAR_ORDER = [
  'failed',
  'undecided',
  'error',
  'passed',
] as const satisfies readonly Outcome[]

/** Row of an outcome table. Its filter selects the counted probes. */
export type OutcomeRow = {
  key: string
  label: string
  counts: OutcomeCounts
  success: AttackSuccess | null
  filter: Partial<ReportFilter>
  /** Details that a click on the row opens. */
  detail?: Detail
}

type Counted = OutcomeCounts & AttackSuccess

const countsOf = ({ passed, failed, error, undecided }: OutcomeCounts): OutcomeCounts => ({
  passed,
  failed,
  error,
  undecided,
})

const successOf = (success: AttackSuccess): AttackSuccess => ({
  successes: success.successes,
  decided: success.decided,
  rate: success.rate,
  interval: success.interval,
  decidedShare: success.decidedShare,
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

/**
 * Returns the rows for the categories and their plugins, in the order of the report (worst first).
 */
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

/** Returns the outcomes by severity. Omits rates, which the server does not return. */
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
