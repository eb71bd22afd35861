import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type NavigateOptions } from 'react-router'
import { OPENED_HERE } from '../core/dialogs/useDrawerHistory.js'
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
  /** Props of a link that opens a drawer with a probe or with details. */
  opening: (change: Pick<ViewChange, Drawer>) => Opening
  go: (change: ViewChange, options?: { replace?: boolean }) => void
  /** Shows another probe in the open drawer, without a history entry. */
  step: (change: ViewChange) => void
  /**
   * Closes a drawer so that Back does not reopen it: returns to the history entry that it was opened from. A drawer that
   * was opened by its URL has none; its entry is replaced.
   */
  close: (drawer: Drawer) => void
}

type Drawer = 'probe' | 'detail'
type Opening = { to: { search: string; hash: string }; state: string }

/** Returns the state of the report page, which is kept in the URL, and links to changed states. */
export function useReportView(): ReportLinks {
  const { search } = useLocation()
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
  const opening = useCallback(
    (change: ViewChange) => ({ to: to(change), state: OPENED_HERE }),
    [to]
  )
  return { view, to, toProbes, opening, ...useMoves() }
}

/** Returns the functions that change the view. */
function useMoves() {
  const navigate = useNavigate()
  const isOpenedHere = useLocation().state === OPENED_HERE
  const move = useCallback(
    (change: ViewChange, options: NavigateOptions) => {
      // Uses the current URL, because the rendered view may be outdated.
      const now = window.location.search
      const shown = readView(new URLSearchParams(now))
      void navigate({ search: viewSearch(changed(shown, change), publicCode(now)) }, options)
    },
    [navigate]
  )
  const go = useCallback<ReportLinks['go']>((change, options = {}) => move(change, options), [move])
  const step = useCallback<ReportLinks['step']>(
    (change) => {
      // The previous entry shows the page of the list that the drawer was opened from, not the new one.
      const isSamePage = change.page === undefined
      move(change, { replace: true, ...(isOpenedHere && isSamePage && { state: OPENED_HERE }) })
    },
    [move, isOpenedHere]
  )
  const close = useCallback<ReportLinks['close']>(
    (drawer) => {
      if (!isOpenedHere) return move({ [drawer]: null }, { replace: true })
      // A second Escape before the page has followed must not leave the report.
      const isOpen = readView(new URLSearchParams(window.location.search))[drawer] !== null
      if (isOpen) void navigate(-1)
    },
    [move, navigate, isOpenedHere]
  )
  return { go, step, close }
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
