import { useQuery } from '@tanstack/react-query'
import {
  type RefusalPeriod,
  type RefusalSummary,
  DEFAULT_REFUSAL_PERIOD,
  REFUSAL_PERIOD_NAMES,
} from '#api/contract/accounts/refused_requests'
import { read } from '../core/data/api.js'

/** Returns the period in the URL; the default for unknown values. */
export const readPeriod = (value: unknown): RefusalPeriod =>
  REFUSAL_PERIOD_NAMES.find((name) => name === value) ?? DEFAULT_REFUSAL_PERIOD

/** Scope of the counts: the current organization (`summary`) or the whole server. */
export type RefusalScope = 'summary' | 'server'

export const useRefusalSummary = (scope: RefusalScope, period: RefusalPeriod) =>
  useQuery({
    queryKey: ['refused-requests', scope, period],
    queryFn: read<RefusalSummary>(`refused-requests/${scope}?period=${period}`),
    staleTime: 0,
    placeholderData: (before) => before,
  })
