import { useId, type FormEvent, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useText } from '../i18n/i18n.js'
import { ErrorAlert } from '../states/ErrorAlert.js'
import { submitOnCtrlEnter } from './saving/submit_on_ctrl_enter.js'
import { useSingleSubmit } from './saving/useSingleSubmit.js'

/** Dialog with a small form. Errors are shown above the buttons, and the input is kept. */
export function FormDialog(props: {
  title: string
  submitText: string
  isPending: boolean
  /** Whether submitting is impossible; the content shows why. */
  isBlocked?: boolean
  error?: unknown
  /** Title of the error, shown above the server's reason. */
  errorTitle?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useText()
  const titleId = useId()
  const submitOnce = useSingleSubmit(props.isPending, props.onSubmit)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals. Without this, a dialog opened from within a form would also submit that
    // form.
    event.stopPropagation()
    if (!props.isBlocked) submitOnce()
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
          <Button
            type="submit"
            variant="contained"
            loading={props.isPending}
            disabled={props.isBlocked === true}
          >
            {props.submitText}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
