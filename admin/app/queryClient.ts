import { QueryClient } from '@tanstack/react-query'

export const SECOND_MS = 1000
export const HOUR_MS = 3600 * SECOND_MS

/** How long answers stay fresh (`staleTime`) and are kept (`gcTime`), in milliseconds. */
export const CACHE = {
  general: { retry: 1, staleTime: 300 * SECOND_MS, gcTime: 600 * SECOND_MS },
  config: { retry: 2, staleTime: Infinity, gcTime: Infinity },
  identityProviders: { staleTime: 24 * HOUR_MS, gcTime: 24 * HOUR_MS },
  // Asked again while somebody looks: what an administrator changes reaches them in that time.
  abilities: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  teams: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  license: { retry: 2, staleTime: 300 * SECOND_MS, gcTime: 600 * SECOND_MS },
} as const

export const queryClient = new QueryClient({ defaultOptions: { queries: CACHE.general } })
