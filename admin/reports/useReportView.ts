import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PUBLIC_PARAMETER } from '#api/contract/public_link'
import { readView, viewSearch, type ReportFilter, type ReportView } from './report_view.js'

export type ViewChange = Partial<Omit<ReportView, 'filter'>> & { filter?: Partial<ReportFilter> }

/** Where the list of probes stands on the page. */
export const PROBES_HASH = '#probes'

export type ReportLinks = {
  view: ReportView
  /** Address of the view after a change, for real links. */
  to: (change: ViewChange, hash?: string) => { search: string; hash: string }
  /** Address of the probes that a figure counts. */
  toProbes: (filter: Partial<ReportFilter>) => { search: string; hash: string }
  go: (change: ViewChange, options?: { replace?: boolean }) => void
}

/** The state of the report page. All of it stands in the address. */
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
      // The address as it is now: on a slow machine the page may still show an earlier one.
      const now = window.location.search
      const shown = readView(new URLSearchParams(now))
      void navigate({ search: viewSearch(changed(shown, change), publicCode(now)) }, options)
    },
    [navigate]
  )
  return { view, to, toProbes, go }
}

/** The code of a public link stays in the address, whatever is looked at. */
const publicCode = (search: string) => new URLSearchParams(search).get(PUBLIC_PARAMETER)

function changed(view: ReportView, { filter, ...rest }: ViewChange): ReportView {
  return {
    ...view,
    // Another filter is another list: it starts at its first page.
    ...(filter ? { filter: { ...view.filter, ...filter }, page: 1 } : {}),
    ...rest,
  }
}
