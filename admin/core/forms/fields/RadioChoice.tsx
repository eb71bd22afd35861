import { useId } from 'react'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'

/** Radio buttons, each with an optional explanation. */
export function RadioChoice<Id extends string>(props: {
  label: string
  /** Shows the label only to screen readers. */
  isLabelHidden?: boolean
  value: Id
  choices: readonly Id[]
  nameOf: (id: Id) => string
  hintOf?: (id: Id) => string
  isDisabled?: (id: Id) => boolean
  isRow?: boolean
  onChange: (id: Id) => void
}) {
  const labelId = useId()
  const { label, choices, value, onChange } = props
  return (
    <FormControl>
      {!props.isLabelHidden && <FormLabel id={labelId}>{label}</FormLabel>}
      <RadioGroup
        row={props.isRow ?? false}
        {...(props.isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': labelId })}
        value={value}
        onChange={(_, next) => onChange(choices.find((id) => id === next) ?? value)}
        sx={props.hintOf ? { gap: 0.5 } : {}}
      >
        {choices.map((id) => (
          <Choice
            key={id}
            id={id}
            name={props.nameOf(id)}
            hint={props.hintOf?.(id)}
            isDisabled={props.isDisabled?.(id) ?? false}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

function Choice(props: {
  id: string
  name: string
  hint: string | undefined
  isDisabled: boolean
}) {
  const hintId = useId()
  const { id, name, hint, isDisabled } = props
  if (hint === undefined) {
    return (
      <FormControlLabel
        value={id}
        disabled={isDisabled}
        control={<Radio size="small" />}
        label={name}
      />
    )
  }
  return (
    <div>
      <FormControlLabel
        value={id}
        disabled={isDisabled}
        control={<Radio size="small" slotProps={{ input: { 'aria-describedby': hintId } }} />}
        label={<Box sx={{ fontWeight: 600 }}>{name}</Box>}
      />
      <Typography id={hintId} variant="body2" color="text.secondary" sx={{ ml: 3.75 }}>
        {hint}
      </Typography>
    </div>
  )
}
