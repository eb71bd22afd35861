import type { FormEvent, ReactNode, Ref } from 'react'
import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import { LeaveGuard } from './LeaveGuard.js'
import { onCtrlEnter } from './saving/submit_on_ctrl_enter.js'

/** Form of a page. Submits on Ctrl+Enter and asks for confirmation before unsaved input is discarded. */
export function FormFrame(props: {
  onSubmit: () => void
  /** Handler of Ctrl+Enter, if it differs from `onSubmit`. */
  onSave?: () => void
  isDirty: boolean
  isPending: boolean
  /** Accessible name, needed if the page has several forms. */
  label?: string
  ref?: Ref<HTMLFormElement>
  sx?: SxProps
  children: ReactNode
}) {
  const { onSubmit, onSave = onSubmit, isPending } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onSubmit()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => onCtrlEnter(event, () => !isPending && onSave())}
      {...(props.label ? { 'aria-label': props.label } : {})}
      {...(props.ref ? { ref: props.ref } : {})}
      {...(props.sx ? { sx: props.sx } : {})}
    >
      <LeaveGuard isDirty={props.isDirty && !isPending} />
      {props.children}
    </Box>
  )
}
