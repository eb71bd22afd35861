import { createContext, useContext } from 'react'
import { matchPath } from 'react-router'

/** Patterns of the pages that exist; menus and links that lead elsewhere are not shown. */
const BuiltPathsContext = createContext<readonly string[]>([])

export const BuiltPathsProvider = BuiltPathsContext.Provider

export const useBuiltPaths = (): readonly string[] => useContext(BuiltPathsContext)

export const isBuilt = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => matchPath(path, pathname) !== null)
