import TextField from '@mui/material/TextField'
import { useText } from '../app/i18n.js'
import { keepEmail, keptEmail } from './kept_email.js'

/** The address, kept while the person goes from one of these pages to the next. */
export function EmailField(props: {
  fault: string | undefined
  autoFocus?: boolean
  /** Given by an invitation: no other will do. */
  fixed?: string | undefined
}) {
  const t = useText()
  return (
    <TextField
      label={t('login.email')}
      name="email"
      type="email"
      autoComplete="username"
      autoFocus={props.autoFocus ?? false}
      required
      fullWidth
      defaultValue={props.fixed ?? keptEmail()}
      onChange={({ target }) => keepEmail(target.value.trim())}
      error={props.fault !== undefined}
      helperText={props.fault}
      slotProps={{ htmlInput: { readOnly: props.fixed !== undefined } }}
    />
  )
}
