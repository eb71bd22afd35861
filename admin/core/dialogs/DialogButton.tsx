import { useEffect, useRef, useState, type ReactNode } from 'react'
import Button, { type ButtonProps } from '@mui/material/Button'

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
  children: (close: () => void) => ReactNode
}) {
  const { text, label, icon, variant = 'contained', children } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const opener = button.current
    if (!isOpen) return
    return () => (opener?.isConnected ? opener : document.getElementById('content'))?.focus()
  }, [isOpen])
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        startIcon={icon}
        onClick={() => setIsOpen(true)}
        aria-haspopup="dialog"
        aria-label={label}
      >
        {text}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}
