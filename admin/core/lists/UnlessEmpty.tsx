import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'

/** Hides an action from the title row of an empty list, because the empty state shows the next step. */
export function UnlessEmpty({ children }: { children: ReactNode }) {
  const { total, filterValues } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return total === 0 && !isFiltered ? null : children
}
