import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { focusWhenPresent } from '../dialogs/focus_when_present.js'

let isWanted = false

/**
 * Moves the focus to the title of the page that is opened next, and of the pages it redirects to,
 * until the user presses a key or clicks.
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

const titleOfPage = () => document.querySelector('#content h1')

/** Title of the page when the user last pressed a key or clicked. */
let titleBefore: Element | null = null

function noteTitle(): void {
  titleBefore = titleOfPage()
}

/**
 * Focuses the title of a new page if `focusNextTitle` was called before, or if the focus was on an element of the
 * previous page. Drawers and tabs of the same page keep its title and are left alone.
 */
export function useTitleFocus(): void {
  const { key } = useLocation()
  const isForward = useNavigationType() !== 'POP'
  useEffect(() => {
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, noteTitle, true)
    return () => {
      for (const type of ['pointerdown', 'keydown']) {
        window.removeEventListener(type, noteTitle, true)
      }
    }
  }, [])
  useEffect(() => {
    const isLost = document.activeElement === document.body
    const isNewPage = titleBefore !== null && titleOfPage() !== titleBefore
    if (isWanted || (isForward && isLost && isNewPage)) focusWhenPresent('#content h1')
  }, [key, isForward])
}
