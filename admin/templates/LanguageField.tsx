import type { FocusEventHandler, Ref } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

/** Offered first; any other ISO 639 code can be typed. */
const LANGUAGES =
  `en es fr de it pt nl pl sv da fi cs el tr ru uk ar he fa hi bn ur id vi th zh ja ko sw`.split(
    ' '
  )

const names = new Intl.DisplayNames('en', { type: 'language' })

/** `French (fr)`; a code that is none stays as it is. */
function languageName(code: string): string {
  try {
    return `${names.of(code) ?? code} (${code})`
  } catch {
    return code
  }
}

/** Languages by their codes. */
export function LanguageField(props: {
  label: string
  help: string
  value: string[]
  onChange: (codes: string[]) => void
  onBlur?: FocusEventHandler
  inputRef?: Ref<HTMLInputElement>
  error?: string | undefined
}) {
  const { label, help, value, onChange, onBlur, inputRef, error } = props
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      options={LANGUAGES}
      getOptionLabel={languageName}
      value={value}
      onChange={(_, codes) => onChange(codes.map((code) => code.trim()).filter(Boolean))}
      {...(onBlur ? { onBlur } : {})}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(inputRef ? { inputRef } : {})}
          label={label}
          error={error !== undefined}
          helperText={error ?? help}
        />
      )}
    />
  )
}
