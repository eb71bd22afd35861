import { useId } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

/** Switch with an optional help text. */
export function FormSwitch<V extends FieldValues>(props: {
  control: Control<V>
  name: FieldPath<V>
  label: string
  help?: string
  isDisabled?: boolean
}) {
  const helpId = useId()
  const { field } = useController({ control: props.control, name: props.name })
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            checked={Boolean(field.value)}
            onChange={({ target }) => field.onChange(target.checked)}
            onBlur={field.onBlur}
            disabled={props.isDisabled ?? false}
            {...(props.help ? { slotProps: { input: { 'aria-describedby': helpId } } } : {})}
          />
        }
        label={props.label}
      />
      {props.help && <FormHelperText id={helpId}>{props.help}</FormHelperText>}
    </Box>
  )
}
