import type { FocusEventHandler, Ref } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

/** Languages suggested in the field. Users can enter any other ISO 639 code. */
const LANGUAGES =
  `en es fr de it pt nl pl sv da fi cs el tr ru uk ar he fa hi bn ur id vi th zh ja ko sw`.split(
    ' '
  )

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Returns the name and code of a language: `French (fr)`. Unknown codes are returned unchanged. */
function languageName(code: string): string {
  try {
    return `${names.of(code) ?? code} (${code})`
  } catch {
    return code
  }
}

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
