import { matchPath, matchRoutes } from 'react-router'
import type { LazyPage } from './lazyPage.js'
import type { PageAccess, PageRoute } from './page_route.js'
import { resourcePaths, type ConsoleResource } from './resource_screens.js'
import type { Destination } from '../session/redirect_rules.js'

function resourceAccess(
  { definition, screens }: ConsoleResource,
  screen: 'list' | 'create' | 'edit' | 'show'
): PageAccess {
  const { permission, read } = definition
  const isChanged = screen === 'edit' && !screens.editShows
  const action = screen === 'create' ? 'create' : isChanged ? 'update' : 'read'
  if (permission === 'admin' || permission === 'member') {
    return action === 'read' ? (read ?? permission) : permission
  }
  return { action, subject: permission }
}

function screenAt(resource: ConsoleResource, pathname: string) {
  const base = `/${resource.definition.name}`
  if (pathname === base) return 'list'
  if (pathname === `${base}/create`) return 'create'
  return matchPath(`${base}/:id/show/*`, pathname) ? 'show' : 'edit'
}

function routeAt(pathname: string, routes: readonly PageRoute[]): PageRoute | undefined {
  const matched = matchRoutes(
    routes.map(({ path }) => ({ path })),
    pathname
  )?.at(-1)
  return routes.find(({ path }) => path === matched?.route.path)
}

const resourceAt = (pathname: string, resources: readonly ConsoleResource[]) =>
  resources.find((candidate) => resourcePaths(candidate).some((path) => matchPath(path, pathname)))

/**
 * Returns the access rule for the page at a path. All members can open unknown paths, which show
 * the Not Found page.
 */
function accessAt(
  pathname: string,
  routes: readonly PageRoute[],
  resources: readonly ConsoleResource[]
): PageAccess {
  const route = routeAt(pathname, routes)
  if (route) return route.access
  const resource = resourceAt(pathname, resources)
  return resource ? resourceAccess(resource, screenAt(resource, pathname)) : 'member'
}

/** Returns the page at a path and its layout. Unknown paths have no page. */
export function pageAt(
  pathname: string,
  routes: readonly PageRoute[],
  resources: readonly ConsoleResource[]
): { page?: LazyPage; layout: PageRoute['layout'] } {
  const route = routeAt(pathname, routes)
  if (route) return route
  const resource = resourceAt(pathname, resources)
  const page = resource?.screens[screenAt(resource, pathname)]
  return { layout: 'authenticated', ...(page && { page }) }
}

/** Converts a location to the input of the redirect rules. */
export function destinationAt(
  location: { pathname: string; search: string },
  routes: readonly PageRoute[],
  resources: readonly ConsoleResource[]
): Destination {
  const { pathname, search } = location
  return {
    pathname,
    fullPath: pathname + search,
    access: accessAt(pathname, routes, resources),
  }
}
