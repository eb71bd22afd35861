import { useLocation, useNavigate, type To } from 'react-router'

/** State of a history entry whose drawer was opened from the previous entry, which is the same page without it. */
export const OPENED_HERE = 'opened-here'

/** State of an entry that the drawer added itself, for example for a tab. */
type Place = {
  /** Whether the entry before all entries of the drawer is the same page without it. */
  isOpenedHere: boolean
  /** Number of entries of the drawer before this one. */
  added: number
}

const isPlace = (state: unknown): state is Place =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state && 'added' in state

const placeOf = (state: unknown): Place =>
  isPlace(state) ? state : { isOpenedHere: state === OPENED_HERE, added: 0 }

/**
 * Moves of a drawer whose record is in the URL, so that Back does not reopen a closed drawer. Links on the drawer's own
 * page set the state `OPENED_HERE`.
 */
export function useDrawerHistory() {
  const navigate = useNavigate()
  const { pathname, search, state: stateOfEntry } = useLocation()
  const state: unknown = stateOfEntry
  const { isOpenedHere, added } = placeOf(state)
  return {
    /** Shows another record. */
    step: (to: To) => void navigate(to, { replace: true, state }),
    /** Returns to the entry that the drawer was opened from. For a drawer that was opened by its URL, shows `page` instead. */
    close: (page: To) => {
      if (!isOpenedHere && added === 0) return void navigate(page, { replace: true })
      // A second Escape before the page has followed must not leave the page.
      const { location } = window
      if (location.pathname !== pathname || location.search !== search) return
      if (isOpenedHere) return void navigate(-1 - added)
      // The page replaces the first entry of the drawer.
      const replace = () => void navigate(page, { replace: true })
      window.addEventListener('popstate', replace, { once: true })
      void navigate(-added)
    },
    /** State of the current entry. */
    state,
    /** State of the current entry if it is replaced by a view whose page without the drawer has no entry yet. */
    apart: { isOpenedHere: false, added } satisfies Place,
    /** State of a new entry inside the drawer. */
    inside: { isOpenedHere, added: added + 1 } satisfies Place,
  }
}
