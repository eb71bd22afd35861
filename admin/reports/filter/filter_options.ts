import { optionalText } from '../../core/i18n/i18n.js'
import { type ProbeRow, type Report, reportedPluginOf } from '#api/contract/findings/report'
import { ESTIMATED_OUTCOMES, OUTCOMES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import type { Translate } from '../../core/i18n/i18n.js'
import { LIST_KEYS, type ListKey, type ReportFilter } from '../report_view.js'

export type FilterOption = { value: string; label: string }

const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label)

/** Names of plugins and strategies by ID. Unknown IDs are returned unchanged. */
export type Names = { plugin: (id: string) => string; strategy: (id: string) => string }

export function namesIn({ plugins, strategies }: Pick<Report, 'plugins' | 'strategies'>): Names {
  const ofPlugin = new Map(plugins.map(({ pluginId, name }) => [pluginId, name]))
  const ofStrategy = new Map(strategies.map(({ strategyId, name }) => [strategyId, name]))
  return {
    plugin: (id) => ofPlugin.get(id) ?? id,
    strategy: (id) => ofStrategy.get(id) ?? id,
  }
}

/** Returns the name of the plugin or, for policy violations, of the policy. */
export function weaknessOf(probe: Pick<ProbeRow, 'pluginId' | 'policyId'>, names: Names) {
  const id = reportedPluginOf(probe)
  return id && names.plugin(id)
}

/**
 * Returns the choices for the report's filters: all outcomes, estimates and severities, and the categories,
 * plugins and strategies that occur in it.
 */
export function filterOptions(report: Report, t: Translate): Record<ListKey, FilterOption[]> {
  return {
    status: OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
    likely: ESTIMATED_OUTCOMES.map((value) => ({ value, label: t(`estimate.${value}`) })),
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

/** Returns the labels of the active filters, and the view changes that remove them. */
export function activeFilters(filter: ReportFilter, names: Names, t: Translate): ActiveFilter[] {
  const labelOf = (key: ListKey, value: string) => {
    if (key === 'status') return optionalText(`outcome.${value}`, value)
    if (key === 'likely') return optionalText(`estimate.${value}`, value)
    if (key === 'severity') return optionalText(`severity.${value}`, value)
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
