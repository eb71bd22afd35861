import { useEffect, useRef, useState, type ReactNode } from 'react'
import Button, { type ButtonProps } from '@mui/material/Button'

/**
 * A button and the dialog behind it: `children` is called with what closes it.
 * Afterwards the button has the focus again; the page has it when the button is gone with what was done.
 */
export function DialogButton(props: {
  text: string
  /** How it is called where its text alone would not tell it from others. */
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
