import TextField from '@mui/material/TextField'
import { MONO } from '../../core/theme/theme.js'

/** Text field with one entry per line. Errors of entries are listed below it. */
export function LinesField(props: {
  name: string
  label: string
  value: string
  hint: string
  error: string | undefined
  isRequired?: boolean
  onChange: (text: string) => void
}) {
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={12}
      name={props.name}
      label={props.label}
      required={props.isRequired ?? false}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      error={props.error !== undefined}
      helperText={props.error ?? props.hint}
      autoComplete="off"
      slotProps={{ htmlInput: { spellCheck: false } }}
      sx={{
        '& textarea': { fontFamily: MONO, fontSize: '0.8438rem' },
        '& .MuiFormHelperText-root': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
      }}
    />
  )
}
