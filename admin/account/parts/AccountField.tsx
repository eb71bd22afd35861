import { useId, type ReactNode } from 'react'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'

type Props = Pick<OutlinedInputProps, 'type' | 'autoComplete' | 'autoFocus' | 'defaultValue'> &
  Pick<OutlinedInputProps, 'onChange' | 'endAdornment' | 'inputProps'> & {
    name: string
    label: string
    fault: string | undefined
    hint?: string | undefined
    isOptional?: boolean | undefined
  }

/**
 * Built from MUI's low-level input components, because `TextField` would add menus and dialogs to the sign-in page's
 * bundle.
 */
export function AccountField({ label, fault, hint, isOptional = false, ...input }: Props) {
  const id = useId()
  const help: ReactNode = fault ?? hint
  return (
    <FormControl size="small" fullWidth required={!isOptional} error={fault !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...input}
        id={id}
        label={label}
        {...(help ? { 'aria-describedby': `${id}-help` } : {})}
      />
      {help && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  )
}
