import { useId, useRef, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useText } from '../i18n/i18n.js'
import { ErrorAlert } from '../states/ErrorAlert.js'

/**
 * Confirms a destructive action. Title and button name the record ("Delete team Payments"), the text states the
 * consequence, and Cancel comes first. If the loss would be severe, users must type the name (`typeToConfirm`).
 */
export function ConfirmDialog(props: {
  title: string
  consequence: ReactNode
  confirmText: string
  typeToConfirm?: string
  isPending: boolean
  error?: unknown
  onConfirm: () => void
  onCancel: () => void
}) {
  const t = useText()
  const titleId = useId()
  const textId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const isTyped = props.typeToConfirm === undefined || typed.trim() === props.typeToConfirm
  return (
    <Dialog
      open
      onClose={props.onCancel}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      fullWidth
      maxWidth="xs"
      slotProps={{ transition: { onEntered: () => cancel.current?.focus() } }}
    >
      <DialogTitle id={titleId}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId} component="div">
          {props.consequence}
        </DialogContentText>
        {props.typeToConfirm !== undefined && (
          <TypeToConfirm name={props.typeToConfirm} value={typed} onChange={setTyped} />
        )}
        <ErrorAlert error={props.error} />
      </DialogContent>
      <DialogActions>
        <Button ref={cancel} onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          loading={props.isPending}
          disabled={!isTyped}
          onClick={props.onConfirm}
        >
          {props.confirmText}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function TypeToConfirm(props: { name: string; value: string; onChange: (typed: string) => void }) {
  const t = useText()
  return (
    <TextField
      fullWidth
      sx={{ mt: 2 }}
      label={t('common.type_to_confirm', { name: props.name })}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      autoComplete="off"
    />
  )
}
