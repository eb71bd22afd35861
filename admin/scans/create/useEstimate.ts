import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TemplateEstimate } from '#api/contract/library/template'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { post } from '../../core/data/api.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'

const DEBOUNCE_MS = 300

/** Fetches an estimate while the form is edited. A null config skips the request. */
export function useEstimate(config: TemplateConfig | null, targetId: string | null) {
  const debouncedInput = useDebouncedValue(JSON.stringify({ config, targetId }), DEBOUNCE_MS)
  const query = useQuery({
    queryKey: ['scans', 'estimate', debouncedInput],
    queryFn: ({ signal }) =>
      post<TemplateEstimate>('redteam/configs/estimate', JSON.parse(debouncedInput), { signal }),
    enabled: config !== null && !debouncedInput.startsWith('{"config":null'),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isStale = query.isFetching || debouncedInput !== JSON.stringify({ config, targetId })
  return { estimate: config ? (query.data ?? null) : null, error: query.error, isStale }
}
