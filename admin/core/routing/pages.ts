import { createContext, useContext } from 'react'
import { matchPath } from 'react-router'

/** Path patterns of all existing pages. Menus hide links to other paths. */
const BuiltPathsContext = createContext<readonly string[]>([])

export const BuiltPathsProvider = BuiltPathsContext.Provider

export const useBuiltPaths = (): readonly string[] => useContext(BuiltPathsContext)

/** Returns the paths of existing pages, without those of the server settings while these are disabled. */
export const existingPaths = (
  paths: readonly string[],
  { hasServerSettings }: { hasServerSettings: boolean }
): readonly string[] =>
  hasServerSettings ? paths : paths.filter((path) => !/^\/server(\/edit|$)/.test(path))

/**
 * Cached matches by path. react-router compiles a pattern for every match, and menus match all their paths on each
 * render; without the cache, this took a fifth of the time to open a page.
 */
const responses = new WeakMap<readonly string[], Map<string, boolean>>()

/**
 * Exceeds the number of paths in menus. When it is reached, all matches are evicted, including those of links with IDs.
 */
const MAX_CACHED_MATCHES = 500

export function isBuilt(paths: readonly string[], pathname: string): boolean {
  const known = responses.get(paths) ?? new Map<string, boolean>()
  responses.set(paths, known)
  const before = known.get(pathname)
  if (before !== undefined) return before
  const found = paths.some((path) => matchPath(path, pathname) !== null)
  if (known.size >= MAX_CACHED_MATCHES) known.clear()
  known.set(pathname, found)
  return found
}
