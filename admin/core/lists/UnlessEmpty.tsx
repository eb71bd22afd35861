import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useListContext } from 'react-admin'

/**
 * Hides an action from the title row of an empty list, because the empty state shows the next step. While the list is
 * loading, the action is invisible but stays mounted, so that a dialog it has opened stays open.
 */
export function UnlessEmpty({ children }: { children: ReactNode }) {
  const { total, filterValues, isPending } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  if (total === 0 && !isFiltered) return null
  return (
    <Box sx={{ display: 'contents', visibility: isPending ? 'hidden' : 'visible' }}>{children}</Box>
  )
}
