import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pageAt } from '../../core/routing/destination.js'
import type { PageRoute } from '../../core/routing/page_route.js'
import type { Preloadable } from '../../core/routing/preloadable.js'
import type { ConsoleResource } from '../../core/routing/resource_screens.js'
import { useSession } from '../../core/session/session.js'

/** The root only redirects, so the first page is the one after it. */
const ROOT = '/'

/**
 * Loads the scripts of the first page while the session is still loading. Returns whether the page can render. Scripts
 * that fail to load fail again when the page renders, which shows the error.
 */
export function useFirstPage(props: {
  routes: readonly PageRoute[]
  resources: readonly ConsoleResource[]
  console: Preloadable
}): boolean {
  const { routes, resources, console } = props
  const { pathname } = useLocation()
  const { me } = useSession()
  const [isLoaded, setLoaded] = useState(false)
  const { page, layout } = pageAt(pathname, routes, resources)
  // Visitors without an account do not load the signed-in part.
  const isWanted = !isLoaded && pathname !== ROOT && (layout === 'public' || me !== null)
  useEffect(() => {
    if (!isWanted) return
    const scripts = [page?.preload(), layout === 'public' ? undefined : console.preload()]
    void Promise.allSettled(scripts).then(() => setLoaded(true))
  }, [isWanted, page, layout, console])
  return isLoaded || pathname === ROOT
}
