import { useMemo, useState } from 'react'
import TextField from '@mui/material/TextField'
import { optionalJsonProblems, looksLikeJson } from './json_problems.js'
import { LazyCodeEditor } from './LazyCodeEditor.js'

/**
 * Field for a value that is text or JSON: a text field, or the code editor for JSON. Pasted JSON opens in the editor
 * when the field loses the focus; an earlier change would move the caret.
 */
export function TextOrJson(props: {
  label: string
  value: string
  onChange: (value: string) => void
  help?: string | undefined
  error?: string | undefined
}) {
  const { label, value, onChange, help, error } = props
  const [isJson, setIsJson] = useState(() => looksLikeJson(value))
  const problems = useMemo(() => optionalJsonProblems(value), [value])
  if (isJson) {
    return (
      <LazyCodeEditor
        language="json"
        label={label}
        help={problems[0]?.message ?? help ?? ''}
        error={error}
        value={value}
        onChange={onChange}
        problems={problems}
        minHeight={64}
        maxHeight={300}
      />
    )
  }
  return (
    <TextField
      fullWidth
      multiline
      maxRows={10}
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => setIsJson(looksLikeJson(value))}
      error={error !== undefined}
      helperText={error ?? help}
    />
  )
}
