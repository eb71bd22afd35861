import { useList, type ListControllerResult } from 'react-admin'
import { useSearchParams } from 'react-router'
import { PLUGIN_CATEGORIES, SEVERITIES } from '#api/engines/redteam/vocabulary'
import type { Catalog } from '#api/contract/library/catalog'
import './messages.js'
import { type Translate, useText } from '../core/i18n/i18n.js'
import type { ListFilter } from '../core/lists/filters/list_filter.js'
import { filterOf, matches, PLUGIN_FILTERS } from './plugin_filter.js'

/**
 * Returns the catalog as a list whose filters are URL parameters, so that other pages can link to a
 * filtered catalog.
 */
export function useCatalogList(catalog: Catalog) {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const shown = catalog.plugins.filter((plugin) => matches(plugin, filter))
  const list = useList({ data: shown, perPage: catalog.plugins.length })
  const setFilters = (values: Record<string, string>) =>
    setSearch((now) => {
      for (const name of PLUGIN_FILTERS) {
        if (values[name]) now.set(name, values[name])
        else now.delete(name)
      }
      return now
    })
  const context: ListControllerResult = {
    ...list,
    ...{ data: shown, total: shown.length, filterValues: filter, setFilters },
    ...{ isPending: false, isPlaceholderData: false, error: null },
  }
  return { context, shown, filter, filters: filtersFor(t, catalog) }
}

const filtersFor = (t: Translate, { frameworks }: Catalog): ListFilter[] => {
  const filter = (
    source: Exclude<(typeof PLUGIN_FILTERS)[number], 'q'>,
    choices: ListFilter['choices']
  ) => ({ source, label: t(`plugins.filter.${source}`), choices })
  return [
    filter(
      'category',
      PLUGIN_CATEGORIES.map((id) => ({ id, name: id }))
    ),
    filter(
      'severity',
      SEVERITIES.map((id) => ({ id, name: t(`severity.${id}`) }))
    ),
    filter('framework', frameworks),
    filter(
      'backend',
      (['built_in', 'model'] as const).map((id) => ({ id, name: t(`plugins.backend.${id}`) }))
    ),
  ]
}
