import type { ReactNode } from 'react'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import {
  useController,
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
} from 'react-hook-form'
import { MONO } from '../theme/theme.js'
import { useRequired } from './fields/useRequired.js'

export type FormFieldProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  /** Help text. While the field has an error, the error is shown instead. */
  help?: ReactNode
  /** By default, required fields must contain more than white space. */
  rules?: RegisterOptions<V, FieldPath<V>>
  required?: boolean
  /** Minimum number of rows; makes the field multi-line. It grows to three times this number. */
  rows?: number
  isCode?: boolean
  isNumber?: boolean
} & Pick<
  TextFieldProps,
  'type' | 'select' | 'children' | 'slotProps' | 'placeholder' | 'autoFocus' | 'sx' | 'autoComplete'
>

const asNumber = (text: string) => (text.trim() === '' ? null : Number(text))

/** Form field with label, help text and client or server errors. */
export function FormField<V extends FieldValues>(props: FormFieldProps<V>) {
  const { control, name, label, help, required, rows, isCode, isNumber, ...rest } = props
  const requiredText = useRequired()
  const { rules = required ? requiredText(label) : {}, ...input } = rest
  const { field, fieldState } = useController({ control, name, rules })
  const { value, onChange, ref, ...handlers } = field
  return (
    <TextField
      {...input}
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
      sx={{ ...WRAP, ...(isCode ? CODE : {}), ...input.sx }}
    />
  )
}

const WRAP = { '& .MuiFormHelperText-root': { overflowWrap: 'anywhere' } }

const CODE = { '& textarea, & input': { fontFamily: MONO, fontSize: '0.8438rem' } }
