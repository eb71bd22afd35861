/** Time in which the element may appear, for example in a list that is still loading. */
const MAX_WAIT_MS = 5000

/**
 * Focuses the first element that matches the selector: now, or when it appears. Does nothing if the user has moved
 * the focus meanwhile.
 */
export function focusWhenPresent(selector: string): void {
  if (focus(selector)) return
  const { activeElement } = document
  const hasFocusMoved = () =>
    document.activeElement !== document.body && document.activeElement !== activeElement
  const observer = new MutationObserver(() => {
    if (hasFocusMoved() || focus(selector)) stop()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, MAX_WAIT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
}

function focus(selector: string): boolean {
  const element = document.querySelector<HTMLElement>(selector)
  // Headings, for example, can only be focused with a `tabindex`.
  if (element && element.tabIndex < 0) element.tabIndex = -1
  element?.focus()
  return element !== null
}
