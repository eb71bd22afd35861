import { useEffect, useRef, useState, type ReactNode } from 'react'
import Button, { type ButtonProps } from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'

/**
 * A button that opens a dialog; `children` receives the close function. On close, focus returns to the button, or to
 * the page if the button was removed.
 */
export function DialogButton(props: {
  text: string
  /** Accessible name, needed if the visible text is ambiguous. */
  label?: string
  icon: ReactNode
  variant?: ButtonProps['variant']
  /** Why the dialog cannot be opened now; null if it can. The button keeps the focus when this changes. */
  blockedReason?: string | null
  children: (close: () => void) => ReactNode
}) {
  const { text, label, icon, variant = 'contained', blockedReason, children } = props
  const isBlocked = typeof blockedReason === 'string'
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const opener = button.current
    if (!isOpen) return
    return () => (opener?.isConnected ? opener : document.getElementById('content'))?.focus()
  }, [isOpen])
  const opener = (
    <Button
      ref={button}
      variant={isBlocked ? 'outlined' : variant}
      startIcon={icon}
      onClick={() => !isBlocked && setIsOpen(true)}
      aria-haspopup="dialog"
      aria-label={label}
      {...(isBlocked ? { 'aria-disabled': true, 'sx': BLOCKED } : {})}
    >
      {text}
    </Button>
  )
  return (
    <>
      {blockedReason === undefined ? (
        opener
      ) : (
        <Tooltip title={blockedReason} describeChild>
          {opener}
        </Tooltip>
      )}
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}

/** Style of buttons with `aria-disabled`. Unlike `disabled`, it keeps the tooltip reachable. */
const BLOCKED = {
  'bgcolor': 'action.disabledBackground',
  'color': 'text.secondary',
  'boxShadow': 'none',
  'cursor': 'default',
  '&:hover': { bgcolor: 'action.disabledBackground', boxShadow: 'none' },
}
