import { useQuery } from '@tanstack/react-query'
import type { Catalog } from '#api/contract/library/catalog'
import { catalogQuery } from './queries.js'

const namesIn = (entries: readonly { id: string; name: string }[]) =>
  new Map(entries.map(({ id, name }): [string, string] => [id, name]))

const namesOf = ({ plugins, strategies }: Catalog) => ({
  plugins: namesIn(plugins),
  strategies: namesIn(strategies),
})

/** Returns functions for the display names of plugins and strategies. Until the catalog has loaded, they return the ID. */
export function usePluginNames() {
  const { data } = useQuery({ ...catalogQuery, select: namesOf })
  return {
    pluginName: (id: string): string => data?.plugins.get(id) ?? id,
    strategyName: (id: string): string => data?.strategies.get(id) ?? id,
  }
}
