import { useSearchParams } from 'react-router'

type Change = { page?: number; status?: string; delivery?: string | null }

/** What the log shows stands in the address: page, status, and the delivery that is open. */
export function useDeliveryView() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const view = { page, status: params.get('status') ?? '' }
  const go = (change: Change) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      // Another filter begins at its first page.
      if (change.status !== undefined) next.delete('page')
      for (const [name, value] of Object.entries(change)) {
        if (value === null || value === '' || (name === 'page' && value === 1)) next.delete(name)
        else next.set(name, String(value))
      }
      return next
    })
  return { view, openId: params.get('delivery'), go }
}
