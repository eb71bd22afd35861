import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/**
 * How words that people wrote stand in a cell: on one line while they are short, then broken wherever they
 * must. The column neither takes the room of its neighbours nor is squeezed to a few letters by them.
 */
export const CELL_TEXT = {
  display: 'inline-block',
  width: 'max-content',
  maxWidth: { xs: '100%', md: 300 },
  overflowWrap: 'anywhere',
} as const

/** Words that people wrote, in a cell of a table, in the direction of their own script. */
export function CellText({ children }: { children: ReactNode }) {
  return (
    <Box component="span" dir="auto" sx={CELL_TEXT}>
      {children}
    </Box>
  )
}
