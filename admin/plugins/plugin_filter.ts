import type { CatalogPlugin } from '#api/engines/redteam/vocabulary'

/** Filters of the catalog, as named in the URL. */
export const PLUGIN_FILTERS = ['q', 'category', 'severity', 'framework', 'backend'] as const
export type PluginFilterName = (typeof PLUGIN_FILTERS)[number]
export type PluginFilter = Partial<Record<PluginFilterName, string>>

export function filterOf(search: URLSearchParams): PluginFilter {
  return Object.fromEntries(
    PLUGIN_FILTERS.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    })
  )
}

/** Whether a plugin passes all filters. Each word of the search must occur in its name, ID or description. */
export function matches(plugin: CatalogPlugin, filter: PluginFilter): boolean {
  const { q, category, severity, framework, backend } = filter
  if (category && plugin.category !== category) return false
  if (severity && plugin.severity !== severity) return false
  if (framework && !plugin.frameworks[framework]) return false
  if (backend && plugin.builtIn.supported !== (backend === 'built_in')) return false
  const text = `${plugin.name} ${plugin.id} ${plugin.description}`.toLowerCase()
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
