import { useRef, useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { HttpError } from '../../core/data/http/http_error.js'
import { submitOnCtrlEnter } from '../../core/forms/saving/submit_on_ctrl_enter.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

/** Form with a single name field. Also shows server errors. */
export function NameForm(props: {
  label: string
  requiredText: string
  submitText: string
  maxLength: number
  isPending: boolean
  error: unknown
  onSubmit: (name: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const refused = props.error instanceof HttpError ? props.error.body.errors?.name : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = input.current?.value.trim() ?? ''
    setIsMissing(name === '')
    if (name) props.onSubmit(name)
    else input.current?.focus()
  }
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnCtrlEnter}
      spacing={2}
      sx={{ mt: 3, textAlign: 'left' }}
    >
      <TextField
        label={props.label}
        name="name"
        required
        autoFocus
        inputRef={input}
        error={isMissing || refused !== undefined}
        helperText={isMissing ? props.requiredText : refused}
        slotProps={{ htmlInput: { maxLength: props.maxLength } }}
      />
      {!refused && <ErrorAlert error={props.error} />}
      <Button type="submit" variant="contained" loading={props.isPending}>
        {props.submitText}
      </Button>
    </Stack>
  )
}
