import { type ProbeRow, type Report, reportedPluginOf } from '#api/contract/report'
import { OUTCOMES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import type { Translate } from '../app/i18n.js'
import { LIST_KEYS, type ListKey, type ReportFilter } from './report_view.js'

export type FilterOption = { value: string; label: string }

const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label)

/** Names of plugins and strategies of a report, by id; an id that is unknown names itself. */
export type Names = { plugin: (id: string) => string; strategy: (id: string) => string }

export function namesIn({ plugins, strategies }: Pick<Report, 'plugins' | 'strategies'>): Names {
  const ofPlugin = new Map(plugins.map(({ pluginId, name }) => [pluginId, name]))
  const ofStrategy = new Map(strategies.map(({ strategyId, name }) => [strategyId, name]))
  return {
    plugin: (id) => ofPlugin.get(id) ?? id,
    strategy: (id) => ofStrategy.get(id) ?? id,
  }
}

/** What a probe tested, as people call it: a plugin, or one policy. */
export function weaknessOf(probe: Pick<ProbeRow, 'pluginId' | 'policyId'>, names: Names) {
  const id = reportedPluginOf(probe)
  return id && names.plugin(id)
}

/** The choices of each filter: what this report has. */
export function filterOptions(report: Report, t: Translate): Record<ListKey, FilterOption[]> {
  return {
    status: OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
    severity: SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) })),
    category: report.categories.map(({ category }) => ({ value: category, label: category })),
    plugin: report.plugins
      .map(({ pluginId, name }) => ({ value: pluginId, label: name }))
      .sort(byLabel),
    strategy: report.strategies
      .map(({ strategyId, name }) => ({ value: strategyId, label: name }))
      .sort(byLabel),
  }
}

export type ActiveFilter = { name: string; without: Partial<ReportFilter> }

/** What is filtered now, in words, and the change that takes each away. */
export function activeFilters(filter: ReportFilter, names: Names, t: Translate): ActiveFilter[] {
  const labelOf = (key: ListKey, value: string) => {
    if (key === 'status') return t(`outcome.${value}`)
    if (key === 'severity') return t(`severity.${value}`)
    if (key === 'plugin') return names.plugin(value)
    return key === 'strategy' ? names.strategy(value) : value
  }
  const chosen = LIST_KEYS.flatMap((key) =>
    filter[key].map((value) => ({
      name: `${t(`reports.filter.${key}`)}: ${labelOf(key, value)}`,
      without: { [key]: filter[key].filter((other) => other !== value) },
    }))
  )
  const text = filter.q
    ? [{ name: `${t('reports.filter.q')}: ${filter.q}`, without: { q: '' } }]
    : []
  return [...chosen, ...text]
}
