import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { focusWhenPresent } from '../dialogs/focus_when_present.js'

let isWanted = false

/**
 * Moves the focus to the title of the page that is opened next, and of the pages it redirects to, until the user
 * presses a key or a button.
 */
export function focusNextTitle(): void {
  isWanted = true
  const end = new AbortController()
  const stop = () => {
    isWanted = false
    end.abort()
  }
  const options = { capture: true, signal: end.signal }
  window.addEventListener('keydown', stop, options)
  window.addEventListener('pointerdown', stop, options)
}

/** Focuses the title of a new page if `focusNextTitle` was called before. */
export function useTitleFocus(): void {
  const { key } = useLocation()
  useEffect(() => {
    if (isWanted) focusWhenPresent('#content h1')
  }, [key])
}
