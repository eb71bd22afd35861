import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalog } from '#api/contract/catalog'
import { http } from '../app/http.js'

export const CATALOG = ['plugins', 'catalogue'] as const

/** The catalogue changes only with a release, and with data sets that are brought: once per visit is enough. */
const catalogQuery = queryOptions({
  queryKey: CATALOG,
  queryFn: async () => (await http<Catalog>('redteam/plugins')).json,
  staleTime: Infinity,
})

export const useCatalog = () => useQuery(catalogQuery)
