import type { MouseEvent } from 'react'

/**
 * Click handler for links within the page. Combine it with a router link or `preventDefault`, because the browser's own
 * navigation would create a history entry that the router cannot block.
 */
export function scrollToAnchor({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const element = document.getElementById(currentTarget.hash.slice(1))
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}
