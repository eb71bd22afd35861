import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Option in a list that is controlled by a search box; see `useSearchList`. */
export function SearchOption(props: {
  id: string
  isCurrent: boolean
  isSelected: boolean
  onPick: () => void
  /** Called on hover to make this option the current one. */
  onPoint: () => void
  children: ReactNode
}) {
  return (
    <Box
      id={props.id}
      role="option"
      aria-selected={props.isSelected}
      onClick={props.onPick}
      onMouseMove={props.onPoint}
      sx={{ ...OPTION, bgcolor: props.isCurrent ? 'surface.primary' : undefined }}
    >
      {props.children}
    </Box>
  )
}

const OPTION = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 36,
  px: 1.5,
  borderRadius: 1,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
} as const
