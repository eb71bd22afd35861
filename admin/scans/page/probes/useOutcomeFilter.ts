import { useSearchParams } from 'react-router'
import { OUTCOMES, type Outcome } from '#api/engines/redteam/vocabulary'

/** Outcome by which the probes are filtered, kept in the URL. */
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
