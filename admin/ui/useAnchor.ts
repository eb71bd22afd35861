import { useState, type MouseEvent } from 'react'

/** The element that a menu hangs from while it is open. */
export function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    anchor,
    isOpen: anchor !== null,
    open: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    close: () => setAnchor(null),
  }
}
