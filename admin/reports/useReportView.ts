import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PUBLIC_PARAMETER } from '#api/contract/findings/public_link'
import { readView, viewSearch, type ReportFilter, type ReportView } from './report_view.js'

export type ViewChange = Partial<Omit<ReportView, 'filter'>> & { filter?: Partial<ReportFilter> }

/** URL fragment of the probe list. Without `#`, it is the list's element ID. */
export const PROBES_HASH = '#probes'

export type ReportLinks = {
  view: ReportView
  /** Query string and hash of the changed view, for links. */
  to: (change: ViewChange, hash?: string) => { search: string; hash: string }
  /** Query string and hash that open the probe list with this filter; used by links on counts. */
  toProbes: (filter: Partial<ReportFilter>) => { search: string; hash: string }
  go: (change: ViewChange, options?: { replace?: boolean }) => void
}

/** Returns the state of the report page, which is kept in the URL, and links to changed states. */
export function useReportView(): ReportLinks {
  const { search } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => readView(new URLSearchParams(search)), [search])
  const to = useCallback(
    (change: ViewChange, hash = '') => ({
      search: viewSearch(changed(view, change), publicCode(search)),
      hash,
    }),
    [view, search]
  )
  const toProbes = useCallback(
    (filter: Partial<ReportFilter>) => to({ filter, probe: null, detail: null }, PROBES_HASH),
    [to]
  )
  const go = useCallback<ReportLinks['go']>(
    (change, options = {}) => {
      // Uses the current URL, because the rendered view may be outdated.
      const now = window.location.search
      const shown = readView(new URLSearchParams(now))
      void navigate({ search: viewSearch(changed(shown, change), publicCode(now)) }, options)
    },
    [navigate]
  )
  return { view, to, toProbes, go }
}

/** Returns the code of a public link, which every navigation must preserve. */
const publicCode = (search: string) => new URLSearchParams(search).get(PUBLIC_PARAMETER)

/**
 * Returns the filters that a new one replaces. Only undecided results have an estimate, so that a filter by estimate and
 * another one by outcome would match nothing.
 */
function apart({ status = [], likely = [] }: Partial<ReportFilter>): Partial<ReportFilter> {
  return {
    ...(status.length > 0 && { likely: [] }),
    ...(likely.length > 0 && { status: [] }),
  }
}

function changed(view: ReportView, { filter, ...rest }: ViewChange): ReportView {
  return {
    ...view,
    // Changing a filter resets the page number.
    ...(filter ? { filter: { ...view.filter, ...apart(filter), ...filter }, page: 1 } : {}),
    ...rest,
  }
}
