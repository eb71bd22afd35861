import { useState, type MouseEvent } from 'react'

/** Returns the state of a menu: the element that it is anchored to, or null while it is closed. */
export function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return {
    anchor,
    isOpen: anchor !== null,
    open: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    close: () => setAnchor(null),
  }
}
