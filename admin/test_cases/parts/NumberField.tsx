import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { numberFrom } from '../test_values.js'

export function NumberField(props: {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  help?: string
  min?: number
  max?: number
  step?: number | 'any'
}) {
  const { label, value, onChange, help, min = 0, max, step = 'any' } = props
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const shown = numberFrom(typed) === value ? typed : String(value ?? '')
  return (
    <TextField
      type="number"
      label={label}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(numberFrom(target.value))
      }}
      {...(help ? { helperText: help } : {})}
      slotProps={{ htmlInput: { min, step, ...(max === undefined ? {} : { max }) } }}
    />
  )
}
