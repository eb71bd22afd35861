import { useLocation, useNavigate, type To } from 'react-router'

/** State of a history entry whose drawer was opened from the previous entry, which is the same page without it. */
export const OPENED_HERE = 'opened-here'

/**
 * Moves of a drawer whose record is in the URL, without new history entries, so that Back does not reopen a closed
 * drawer. Links on the drawer's own page set the state `OPENED_HERE`.
 */
export function useDrawerHistory() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return {
    /** Shows another record. */
    step: (to: To) => void navigate(to, { replace: true, state }),
    /** Returns to the entry that the drawer was opened from. For a drawer that was opened by its URL, shows `page` instead. */
    close: (page: To) => {
      if (state !== OPENED_HERE) return void navigate(page, { replace: true })
      // A second Escape before the page has followed must not leave the page.
      const { location } = window
      if (location.pathname === pathname && location.search === search) void navigate(-1)
    },
  }
}
