import TextField from '@mui/material/TextField'
import { MONO } from '../app/theme.js'

/** A list that is written one entry a line; what is wrong with its entries is told below, each in its line. */
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
