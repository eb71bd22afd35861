import { useEffect, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { focusWhenPresent } from './focus_when_present.js'

/**
 * Drawer with the details of a list item below a sticky bar. The URL identifies the item, so that the link can be shared.
 */
export function SideDrawer(props: {
  /** ID of the title element in the bar. */
  titleId: string
  bar: ReactNode
  isOpen?: boolean
  width?: number
  onClose: () => void
  /** Selector of the element that receives the focus after closing, even if the drawer was opened by its URL. */
  returnFocusTo?: string
  children: ReactNode
}) {
  const { returnFocusTo, isOpen = true } = props
  useReturnOnUnmount(isOpen ? returnFocusTo : undefined)
  return (
    <Drawer
      open={isOpen}
      anchor="right"
      onClose={props.onClose}
      slotProps={{
        paper: {
          'role': 'dialog',
          'aria-modal': true,
          'aria-labelledby': props.titleId,
          'sx': { width: `min(${props.width ?? 860}px, 100vw)` },
        },
        // Runs after the modal has returned the focus to the element that had it before.
        transition: { onExited: () => void (returnFocusTo && focusWhenPresent(returnFocusTo)) },
        root: { sx: { displayPrint: 'none' } },
      }}
    >
      <Box sx={BAR}>{props.bar}</Box>
      <Box sx={{ px: { xs: 1.5, sm: 3 }, pb: 4 }}>{props.children}</Box>
    </Drawer>
  )
}

/**
 * Returns the focus when a drawer is unmounted instead of closed, because its closing transition
 * then does not run.
 */
function useReturnOnUnmount(selector: string | undefined): void {
  const latest = useRef(selector)
  useEffect(() => {
    latest.current = selector
  })
  useEffect(
    () => () => {
      const last = latest.current
      // Runs after the modal has returned the focus to the element that had it before.
      if (last) setTimeout(() => focusWhenPresent(last))
    },
    []
  )
}

const BAR = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: { xs: 1.5, sm: 3 },
  py: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const
