import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalog } from '#api/contract/catalog'
import { http } from '../app/http.js'

/** The catalogue changes only with a release: once per visit is enough. */
const catalogQuery = queryOptions({
  queryKey: ['plugins', 'catalogue'],
  queryFn: async () => (await http<Catalog>('redteam/plugins')).json,
  staleTime: Infinity,
})

export const useCatalog = () => useQuery(catalogQuery)
