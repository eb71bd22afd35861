import type { ReactNode } from 'react'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form'
import { MONO } from '../../app/theme.js'

export type FormFieldProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  /** What the field is for, with an example; an error takes its place. */
  help?: ReactNode
  rules?: RegisterOptions<V, FieldPath<V>>
  required?: boolean
  /** Rows of a text of several lines. */
  rows?: number
  isCode?: boolean
  isNumber?: boolean
} & Pick<
  TextFieldProps,
  'type' | 'select' | 'children' | 'slotProps' | 'placeholder' | 'autoFocus' | 'sx' | 'autoComplete'
>

const asNumber = (text: string) => (text.trim() === '' ? null : Number(text))

/** A field of a form: label, help, and the client's or server's words when it is wrong. */
export function FormField<V extends FieldValues>(props: FormFieldProps<V>) {
  const { control, name, label, help, rules, required, rows, isCode, isNumber, ...rest } = props
  const { field, fieldState } = useController({ control, name, ...(rules ? { rules } : {}) })
  const { value, onChange, ref, ...handlers } = field
  return (
    <TextField
      {...rest}
      {...handlers}
      {...(isNumber ? { type: 'number' } : {})}
      {...(rows ? { multiline: true, minRows: rows, maxRows: rows * 3 } : {})}
      fullWidth
      label={label}
      required={required ?? false}
      inputRef={ref}
      value={value ?? ''}
      onChange={({ target }) => onChange(isNumber ? asNumber(target.value) : target.value)}
      error={fieldState.error !== undefined}
      helperText={fieldState.error?.message ?? help}
      sx={{ ...WRAP, ...(isCode ? CODE : {}), ...rest.sx }}
    />
  )
}

const WRAP = { '& .MuiFormHelperText-root': { overflowWrap: 'anywhere' } }

const CODE = { '& textarea, & input': { fontFamily: MONO, fontSize: '0.8438rem' } }
