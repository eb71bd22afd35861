import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TemplateEstimate } from '#api/contract/template'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { http } from '../../app/http.js'
import { useSettled } from '../../ui/form/useSettled.js'

const TYPING_MS = 300

/** What the scan would cost, asked of the server while the form is filled in; null config asks nothing. */
export function useEstimate(config: TemplateConfig | null, targetId: string | null) {
  const asked = useSettled(JSON.stringify({ config, targetId }), TYPING_MS)
  const query = useQuery({
    queryKey: ['scans', 'estimate', asked],
    queryFn: async ({ signal }) =>
      (
        await http<TemplateEstimate>('redteam/configs/estimate', {
          method: 'POST',
          body: JSON.parse(asked),
          signal,
        })
      ).json,
    enabled: config !== null && !asked.startsWith('{"config":null'),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isStale = query.isFetching || asked !== JSON.stringify({ config, targetId })
  return { estimate: config ? (query.data ?? null) : null, error: query.error, isStale }
}
