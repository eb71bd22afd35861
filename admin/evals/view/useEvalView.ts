import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'
import { readView, viewSearch, type EvalView } from './eval_view.js'

export type ViewChange = Partial<EvalView>

export type EvalLinks = {
  view: EvalView
  /** Query string of the changed view, for links. */
  to: (change: ViewChange) => { search: string }
  go: (change: ViewChange, options?: NavigateOptions) => void
}

/** Changing one of these selects other test cases, so the page number is reset and the details are closed. */
const LIST_KEYS = ['mode', 'search', 'isRegex', 'conditions', 'join', 'perPage', 'compare'] as const

function changed(view: EvalView, change: ViewChange): EvalView {
  const isOther = LIST_KEYS.some((key) => key in change)
  return { ...view, ...(isOther ? { page: 1, open: null } : {}), ...change }
}

/** Returns the view state of an evaluation's page, kept in the URL. */
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
      // Uses the current URL, because the view may change several times before the next render.
      const now = new URLSearchParams(window.location.search)
      void navigate({ search: viewSearch(changed(readView(now), change), now) }, options)
    },
    [navigate]
  )
  return useMemo(() => ({ view, to, go }), [view, to, go])
}
