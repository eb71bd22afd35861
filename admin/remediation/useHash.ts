import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the part that the address names into view: the browser looked for it before it was there. */
export function useHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (part) part.scrollIntoView()
  }, [hash])
}
