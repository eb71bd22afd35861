import { createContext, useContext } from 'react'
import { matchPath } from 'react-router'

/** Patterns of the pages that exist; menus and links that lead elsewhere are not shown. */
const BuiltPathsContext = createContext<readonly string[]>([])

export const BuiltPathsProvider = BuiltPathsContext.Provider

export const useBuiltPaths = (): readonly string[] => useContext(BuiltPathsContext)

/**
 * What was found for these patterns. A pattern is compiled anew for each path that is held against it, and menus hold
 * all of theirs against all patterns whenever they are drawn: that was a fifth of the work of opening a page.
 */
const answers = new WeakMap<readonly string[], Map<string, boolean>>()

/** More paths than menus have: links with ids are forgotten with the rest. */
const MOST_ANSWERS = 500

export function isBuilt(paths: readonly string[], pathname: string): boolean {
  const known = answers.get(paths) ?? new Map<string, boolean>()
  answers.set(paths, known)
  const before = known.get(pathname)
  if (before !== undefined) return before
  const found = paths.some((path) => matchPath(path, pathname) !== null)
  if (known.size >= MOST_ANSWERS) known.clear()
  known.set(pathname, found)
  return found
}
