import { useQuery } from '@tanstack/react-query'
import { get } from '../core/data/api.js'

type Named = { id: string; name: string }
type Catalog = { plugins: Named[]; strategies: Named[] }

const namesIn = (entries: readonly Named[]) =>
  new Map(entries.map(({ id, name }): [string, string] => [id, name]))

/** Returns functions for the names of plugins and strategies, which return the ID until the catalog has loaded. */
export function usePluginNames() {
  const { data } = useQuery({
    queryKey: ['scans', 'catalog-names'],
    queryFn: async () => {
      const { plugins, strategies } = await get<Catalog>('redteam/plugins')
      return { plugins: namesIn(plugins), strategies: namesIn(strategies) }
    },
    staleTime: Infinity,
  })
  return {
    pluginName: (id: string): string => data?.plugins.get(id) ?? id,
    strategyName: (id: string): string => data?.strategies.get(id) ?? id,
  }
}
