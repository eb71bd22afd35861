import { useId } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  /** Help text. While the field has an error, the error is shown instead. */
  help?: string
  isDisabled?: boolean
}

/** Switch with an optional help text. */
export function FormSwitch<V extends FieldValues>(props: Props<V>) {
  const helpId = useId()
  const { control, name } = props
  const { field, fieldState } = useController({ control, name })
  const { error } = fieldState
  const text = error?.message ?? props.help
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={Boolean(field.value)}
            onChange={({ target }) => field.onChange(target.checked)}
            onBlur={field.onBlur}
            disabled={props.isDisabled ?? false}
            slotProps={{
              input: {
                ref: field.ref,
                ...(error ? { 'aria-invalid': true } : {}),
                ...(text ? { 'aria-describedby': helpId } : {}),
              },
            }}
          />
        }
        label={props.label}
      />
      {text && (
        <FormHelperText id={helpId} error={error !== undefined} sx={{ mt: 0 }}>
          {text}
        </FormHelperText>
      )}
    </Box>
  )
}
