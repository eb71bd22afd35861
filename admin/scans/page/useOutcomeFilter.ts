import { useSearchParams } from 'react-router'
import { OUTCOMES, type Outcome } from '#api/engines/redteam/vocabulary'

/** Which probes are listed; it stands in the address, so that Back undoes it and a link shows the same. */
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
