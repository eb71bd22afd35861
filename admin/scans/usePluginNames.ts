import { useQuery } from '@tanstack/react-query'
import { http } from '../app/http.js'

type Named = { id: string; name: string }
type Catalogue = { plugins: Named[]; strategies: Named[] }

const namesIn = (entries: readonly Named[]) =>
  new Map(entries.map(({ id, name }): [string, string] => [id, name]))

/** Names of plugins and strategies; ids stand in for them until the catalogue is there. */
export function usePluginNames() {
  const { data } = useQuery({
    queryKey: ['scans', 'catalogue-names'],
    queryFn: async () => {
      const { plugins, strategies } = (await http<Catalogue>('redteam/plugins')).json
      return { plugins: namesIn(plugins), strategies: namesIn(strategies) }
    },
    staleTime: Infinity,
  })
  return {
    pluginName: (id: string): string => data?.plugins.get(id) ?? id,
    strategyName: (id: string): string => data?.strategies.get(id) ?? id,
  }
}
