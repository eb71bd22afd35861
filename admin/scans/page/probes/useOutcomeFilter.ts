import { useSearchParams } from 'react-router'
import { OUTCOMES, type Outcome } from '#api/engines/redteam/vocabulary'

/**
 * Returns the outcome by which the probes are filtered, which is kept in the URL, and functions
 * that change it.
 */
export function useOutcomeFilter() {
  const [params, setParams] = useSearchParams()
  const outcome = OUTCOMES.find((known) => known === params.get('status')) ?? null
  const set = (wanted: Outcome | null) => {
    const next = new URLSearchParams(params)
    if (wanted) next.set('status', wanted)
    else next.delete('status')
    setParams(next, { preventScrollReset: true })
  }
  return {
    outcome,
    clear: () => set(null),
    toggle: (one: Outcome) => set(one === outcome ? null : one),
  }
}
