import { createContext, useContext, type ReactNode } from 'react'

/** Tabs of the area that a page belongs to. The area's layout provides them; `PageHeader` shows them below the title. */
const AreaTabsContext = createContext<ReactNode>(null)

export const AreaTabsProvider = AreaTabsContext.Provider

export const useAreaTabs = (): ReactNode => useContext(AreaTabsContext)
