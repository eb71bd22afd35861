import { QueryClient } from '@tanstack/react-query'
import { HttpError } from './http/http_error.js'

export const SECOND_MS = 1000
export const HOUR_MS = 3600 * SECOND_MS

/** Retries and cache times, in milliseconds, of queries; `general` is the default. */
export const CACHE = {
  general: { retry: 1, staleTime: 300 * SECOND_MS, gcTime: 600 * SECOND_MS },
  config: { retry: 2, staleTime: Infinity, gcTime: Infinity },
  identityProviders: { staleTime: 24 * HOUR_MS, gcTime: 24 * HOUR_MS },
  // Refetched while the page is visible, so that permission changes take effect after at most 30 s.
  abilities: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  teams: { staleTime: 30 * SECOND_MS, refetchInterval: 30 * SECOND_MS },
  license: { retry: 2, staleTime: 300 * SECOND_MS, gcTime: 600 * SECOND_MS },
} as const

/** Retries once, but not after a client error (4xx), which would get the same response. */
export const retryOnce = (count: number, error: unknown) =>
  count < CACHE.general.retry && !(error instanceof HttpError && error.status < 500)

export const queryClient = new QueryClient({ defaultOptions: { queries: CACHE.general } })
