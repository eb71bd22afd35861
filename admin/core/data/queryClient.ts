import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './http/http_error.js'

export const SECOND_MS = 1000
export const HOUR_MS = 3600 * SECOND_MS

/**
 * Retries a failed query once, unless it failed with a client error (4xx), which a retry would not
 * fix.
 */
function retryOnce(failureCount: number, error: unknown): boolean {
  const status = statusOf(error)
  const isClientError = status !== null && status >= 400 && status < 500
  return failureCount < 1 && !isClientError
}

/** Retries and cache times, in milliseconds, of queries; `general` is the default. */
export const CACHE = {
  general: { retry: retryOnce, staleTime: 300 * SECOND_MS, gcTime: 600 * SECOND_MS },
  config: { retry: 2, staleTime: Infinity, gcTime: Infinity },
  identityProviders: { staleTime: 24 * HOUR_MS, gcTime: 24 * HOUR_MS },
  // Refetched while the page is visible, so that permission changes take effect after at most 30 s.
  abilities: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  teams: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  license: { retry: 2, staleTime: 300 * SECOND_MS, gcTime: 600 * SECOND_MS },
} as const

/**
 * Creates a query client with the console's defaults. react-admin, refine and the areas' queries
 * share `queryClient`.
 */
export const makeQueryClient = () => new QueryClient({ defaultOptions: { queries: CACHE.general } })

export const queryClient = makeQueryClient()
