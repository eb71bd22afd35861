import { useSearchParams } from 'react-router'
import { ATTEMPT_STATES, type AttemptState } from '#api/engines/simba/vocabulary'

export const SESSION_TABS = [
  'attempts',
  'conversation',
  'knowledge',
  'findings',
  'replay',
  'settings',
] as const
export type SessionTab = (typeof SESSION_TABS)[number]

/** View of a session page. Kept entirely in the URL, so that links and Back restore it. */
export type SessionView = {
  tab: SessionTab
  /** Number of the selected attempt, and of the attempt beside it. */
  attempt: number | null
  beside: number | null
  /** Filters of the tree. */
  state: AttemptState | null
  hypothesis: string | null
  /** Number of the exchange up to which the replay shows the session; null for the last one. */
  moment: number | null
}

const numberIn = (params: URLSearchParams, name: string): number | null => {
  const value = params.get(name)
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null
}

export const viewOf = (params: URLSearchParams): SessionView => ({
  tab: SESSION_TABS.find((tab) => tab === params.get('tab')) ?? 'attempts',
  attempt: numberIn(params, 'attempt'),
  beside: numberIn(params, 'beside'),
  state: ATTEMPT_STATES.find((state) => state === params.get('state')) ?? null,
  hypothesis: params.get('hypothesis'),
  moment: numberIn(params, 'moment'),
})

/** Returns the query parameters of a changed view. Null removes a parameter. */
export function withView(
  params: URLSearchParams,
  changes: Partial<Record<keyof SessionView, string | number | null>>
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  if (next.get('tab') === SESSION_TABS[0]) next.delete('tab')
  return next
}

export type ViewChanges = Parameters<typeof withView>[1]

/** Returns the view in the URL, a function for the URL of another view, and a function that opens it. */
export function useSessionView() {
  const [params, setParams] = useSearchParams()
  return {
    view: viewOf(params),
    to: (changes: ViewChanges) => `?${withView(params, changes)}`,
    show: (changes: ViewChanges, options?: { replace: boolean }) =>
      setParams((now) => withView(now, changes), { preventScrollReset: true, ...options }),
  }
}

export type SessionLinks = ReturnType<typeof useSessionView>
