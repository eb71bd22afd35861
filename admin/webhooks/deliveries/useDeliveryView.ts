import { useSearchParams, type NavigateOptions } from 'react-router'
import { pageNumber } from '../../core/routing/page_number.js'

type Change = { page?: number; status?: string; delivery?: string | null }

/**
 * Returns the view of the delivery log (page, status and open delivery), which is kept in the URL,
 * and a function that changes it.
 */
export function useDeliveryView() {
  const [params, setParams] = useSearchParams()
  const page = pageNumber(params.get('page'))
  const view = { page, status: params.get('status') ?? '' }
  const go = (change: Change, options?: NavigateOptions) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      // Changing the filter resets the page number.
      if (change.status !== undefined) next.delete('page')
      for (const [name, value] of Object.entries(change)) {
        if (value === null || value === '' || (name === 'page' && value === 1)) next.delete(name)
        else next.set(name, String(value))
      }
      return next
    }, options)
  return { view, openId: params.get('delivery'), go }
}
