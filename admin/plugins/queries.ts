import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Catalog } from '#api/contract/library/catalog'
import { read } from '../core/data/api.js'

export const CATALOG = ['plugins', 'catalog'] as const

/** The catalog changes only with a release or an imported attack set, so it is fetched once per visit. */
export const catalogQuery = queryOptions({
  queryKey: CATALOG,
  queryFn: read<Catalog>('redteam/plugins'),
  staleTime: Infinity,
})

export const useCatalog = () => useQuery(catalogQuery)
