import { useId } from 'react'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'

/** Switch with a help text or an error. */
export function SwitchField(props: {
  label: string
  hint: string
  error?: string | undefined
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}) {
  const hintId = useId()
  const isWrong = props.error !== undefined
  return (
    <FormControl error={isWrong} disabled={props.isDisabled ?? false}>
      <FormControlLabel
        label={props.label}
        control={
          <Switch
            checked={props.isOn}
            onChange={(_, isOn) => props.onChange(isOn)}
            slotProps={{ input: { 'aria-describedby': hintId, 'aria-invalid': isWrong } }}
          />
        }
      />
      <FormHelperText id={hintId} sx={{ mt: 0, ml: 6 }}>
        {props.error ?? props.hint}
      </FormHelperText>
    </FormControl>
  )
}
