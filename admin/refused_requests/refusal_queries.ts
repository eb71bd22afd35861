import { useQuery } from '@tanstack/react-query'
import type { RefusalPeriod, RefusalSummary } from '#api/contract/refused_requests'
import { http } from '../app/http.js'

/** Whose counts are added up. */
export type RefusalScope = 'summary' | 'server'

export const useRefusalSummary = (scope: RefusalScope, period: RefusalPeriod) =>
  useQuery({
    queryKey: ['refused-requests', scope, period],
    queryFn: async ({ signal }) =>
      (await http<RefusalSummary>(`refused-requests/${scope}?period=${period}`, { signal })).json,
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
