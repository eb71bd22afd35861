import { useId, type FormEvent, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useText } from '../../app/i18n.js'
import { ErrorAlert } from '../ErrorAlert.js'
import { submitOnCtrlEnter } from './submit_on_ctrl_enter.js'

/** A small form in a dialog. A failure stands above the buttons, and what was filled in stays. */
export function FormDialog(props: {
  title: string
  submitText: string
  isPending: boolean
  error?: unknown
  /** What did not succeed, in front of the server's reason. */
  errorTitle?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useText()
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog that is opened from a form is below it for React, and must not submit that too.
    event.stopPropagation()
    props.onSubmit()
  }
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit} onKeyDown={submitOnCtrlEnter}>
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {props.children}
          </Stack>
          <ErrorAlert
            error={props.error}
            {...(props.errorTitle ? { title: props.errorTitle } : {})}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={props.isPending}>
            {props.submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
