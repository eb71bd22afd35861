/**
 * Maximum wait for the element to appear, for example in a list that is still loading. Afterwards,
 * the focus stays where it is.
 */
const MAX_WAIT_MS = 5000

/**
 * Focuses the first visible element that matches the selector: immediately, or as soon as it appears. Does nothing if the
 * user has moved the focus in the meantime.
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

/**
 * Focuses the first visible match. If a match already has the focus, it keeps it, because several
 * elements can open the same drawer.
 * @returns whether an element has the focus
 */
function focus(selector: string): boolean {
  if (document.activeElement?.matches(selector)) return true
  const elements = [...document.querySelectorAll<HTMLElement>(selector)]
  const visible = elements.find((element) => element.checkVisibility())
  // Headings, for example, can only be focused with a `tabindex`.
  if (visible && visible.tabIndex < 0) visible.tabIndex = -1
  visible?.focus()
  return visible !== undefined
}
