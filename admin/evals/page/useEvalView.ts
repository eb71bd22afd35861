import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readView, viewSearch, type EvalView } from './eval_view.js'

export type ViewChange = Partial<EvalView>

export type EvalLinks = {
  view: EvalView
  /** Address of the view after a change, for real links. */
  to: (change: ViewChange) => { search: string }
  go: (change: ViewChange, options?: { replace?: boolean }) => void
}

/** What makes another list of tests, which starts at its first page. */
const LIST_KEYS = ['mode', 'search', 'isRegex', 'conditions', 'join', 'perPage', 'compare'] as const

function changed(view: EvalView, change: ViewChange): EvalView {
  const isOther = LIST_KEYS.some((key) => key in change)
  return { ...view, ...(isOther ? { page: 1, open: null } : {}), ...change }
}

/** The state of an evaluation's page. All of it stands in the address. */
export function useEvalView(): EvalLinks {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readView(new URLSearchParams(search)), [search])
  const to = useCallback<EvalLinks['to']>(
    (change) => ({ search: viewSearch(changed(view, change), new URLSearchParams(search)) }),
    [view, search]
  )
  const go = useCallback<EvalLinks['go']>(
    (change, options = {}) => {
      // From the address as it is by now: two changes may follow each other before the page is drawn again.
      const now = new URLSearchParams(window.location.search)
      void navigate({ search: viewSearch(changed(readView(now), change), now) }, options)
    },
    [navigate]
  )
  return useMemo(() => ({ view, to, go }), [view, to, go])
}
