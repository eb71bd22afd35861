import { useId, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useText } from '../i18n/i18n.js'
import { ErrorAlert } from '../states/ErrorAlert.js'
import { DiscardDialog } from './DiscardDialog.js'
import { LeaveGuard } from './LeaveGuard.js'
import { useFormElement } from './saving/useFormElement.js'

type Props = {
  title: string
  submitText: string
  isPending: boolean
  /** Disables the submit button; the content must show why. */
  isBlocked?: boolean
  /**
   * Whether Escape, a click outside, and leaving the page must be confirmed. Set it for forms with multi-line input; Cancel
   * always discards the input.
   */
  isDirty?: boolean
  error?: unknown
  /** Title of the error, shown above the server's reason. */
  errorTitle?: string
  /** Text of the button that closes the dialog; defaults to Cancel. */
  closeText?: string
  maxWidth?: DialogProps['maxWidth']
  submitVariant?: 'contained' | 'outlined'
  /** Further buttons after the submit button. */
  actions?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Dialog with a small form. Errors are shown above the buttons, and the input is kept. */
export function FormDialog(props: Props) {
  const t = useText()
  const titleId = useId()
  const { isPending, isBlocked = false, isDirty = false, error, onSubmit, onClose } = props
  const [isLeaving, setIsLeaving] = useState(false)
  const element = useFormElement({
    onSubmit: () => !isBlocked && onSubmit(),
    isPending,
    error,
  })
  return (
    <Dialog
      open
      onClose={isDirty ? () => setIsLeaving(true) : onClose}
      fullWidth
      maxWidth={props.maxWidth ?? 'sm'}
      aria-labelledby={titleId}
    >
      <form {...element}>
        <LeaveGuard isDirty={isDirty && !isPending} />
        <DialogTitle id={titleId}>{props.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {props.children}
          </Stack>
          <ErrorAlert error={error} {...(props.errorTitle ? { title: props.errorTitle } : {})} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{props.closeText ?? t('common.cancel')}</Button>
          <Button
            type="submit"
            variant={props.submitVariant ?? 'contained'}
            loading={isPending}
            disabled={isBlocked}
          >
            {props.submitText}
          </Button>
          {props.actions}
        </DialogActions>
      </form>
      {isLeaving && <DiscardDialog onDiscard={onClose} onStay={() => setIsLeaving(false)} />}
    </Dialog>
  )
}
