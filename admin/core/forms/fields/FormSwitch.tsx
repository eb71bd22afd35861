import { useId, type ComponentProps, type ComponentType } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch, { type SwitchProps } from '@mui/material/Switch'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

type Props<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  /** Help text. While the field has an error, the error is shown instead. */
  help?: string
  isDisabled?: boolean
}

type Input = ComponentType<
  Pick<SwitchProps, 'checked' | 'onChange' | 'onBlur' | 'disabled'> & {
    slotProps: { input: ComponentProps<'input'> }
  }
>

/** Switch with an optional help text. */
export const FormSwitch = <V extends FieldValues>(props: Props<V>) => (
  <Toggle {...props} input={Switch} />
)

/** Checkbox with an optional help text. */
export const FormCheckbox = <V extends FieldValues>(props: Props<V>) => (
  <Toggle {...props} input={Checkbox} />
)

function Toggle<V extends FieldValues>(props: Props<V> & { input: Input }) {
  const helpId = useId()
  const { control, name, input: Input } = props
  const { field, fieldState } = useController({ control, name })
  const { error } = fieldState
  const text = error?.message ?? props.help
  return (
    <Box>
      <FormControlLabel
        control={
          <Input
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
