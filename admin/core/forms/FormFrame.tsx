import type { ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import { LeaveGuard } from './LeaveGuard.js'
import { useFormElement } from './saving/useFormElement.js'

/**
 * Form of a page. Submits on Ctrl+Enter, focuses the first invalid field, and asks for confirmation before unsaved
 * input is discarded. Forms that store nothing, such as a filter, need only `onSubmit`.
 */
export function FormFrame(props: {
  onSubmit: () => void
  /** Ctrl+Enter handler; defaults to `onSubmit`. */
  onSave?: () => void
  isDirty?: boolean
  isPending?: boolean
  /** Error of the last request; its fields are invalid and the first one gets the focus. */
  error?: unknown
  /** Accessible name, needed if the page has several forms. */
  label?: string
  ref?: RefObject<HTMLFormElement | null>
  sx?: SxProps
  children: ReactNode
}) {
  const { onSubmit, onSave, isDirty = false, isPending = false, error, ref } = props
  const element = useFormElement({ onSubmit, onSave, isPending, error, ref })
  return (
    <Box
      component="form"
      {...element}
      {...(props.label ? { 'aria-label': props.label } : {})}
      {...(props.sx ? { sx: props.sx } : {})}
    >
      <LeaveGuard isDirty={isDirty && !isPending} />
      {props.children}
    </Box>
  )
}
