import { useEffect } from 'react'

/**
 * Scrolls a text area that the Tab key focuses completely into view. Browsers scroll only until its cursor is visible,
 * which leaves the rest of the field below the window.
 */
export function useRevealedTextAreas() {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    let isByTab = false
    window.addEventListener('keydown', ({ key }) => (isByTab = key === 'Tab'), {
      signal,
      capture: true,
    })
    window.addEventListener('pointerdown', () => (isByTab = false), { signal, capture: true })
    window.addEventListener(
      'focusin',
      ({ target }) => {
        if (!isByTab || !(target instanceof HTMLTextAreaElement)) return
        // Runs after the browser's own scrolling.
        requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }))
      },
      { signal }
    )
    return () => listening.abort()
  }, [])
}
