import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { useDebouncedValue } from '../../../core/forms/fields/useDebouncedValue.js'
import { useScanEstimate } from '../../../templates/queries.js'

const DEBOUNCE_MS = 300

/**
 * Fetches an estimate while the form is edited, immediately for the first config. A null config skips the request.
 */
export function useEstimate(config: TemplateSettings | null, targetId: string | null) {
  const input = JSON.stringify({ config, targetId })
  const settled = useDebouncedValue(input, DEBOUNCE_MS)
  const used = settled.startsWith('{"config":null') ? input : settled
  const isEnabled = config !== null && !used.startsWith('{"config":null')
  const query = useScanEstimate(used, isEnabled)
  return {
    estimate: config ? (query.data ?? null) : null,
    error: query.error,
    isStale: query.isFetching || used !== input,
    /** Whether the first estimate is being loaded. */
    isLoading: query.isLoading,
  }
}
