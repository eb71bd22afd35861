import { createContext, useContext } from 'react'
import type { MenuItem } from './menu.js'

/**
 * The complete menu. Passed by context to avoid an import cycle, because the menu is derived from the routes, which import
 * the pages that show it.
 */
const MainMenuContext = createContext<readonly MenuItem[]>([])

export const MainMenuProvider = MainMenuContext.Provider

export const useMainMenu = (): readonly MenuItem[] => useContext(MainMenuContext)
