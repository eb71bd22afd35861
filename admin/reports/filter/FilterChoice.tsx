import { useId } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useText } from '../../core/i18n/i18n.js'
import { shownValues } from '../../core/lists/filters/shown_values.js'
import type { FilterOption } from './filter_options.js'

/** Multi-select filter. If several values are selected, shows only their number, because the chips show their names. */
export function FilterChoice(props: {
  label: string
  options: readonly FilterOption[]
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const t = useText()
  const labelId = useId()
  const nameOf = (value: string) =>
    props.options.find((option) => option.value === value)?.label ?? value
  return (
    <FormControl>
      <InputLabel id={labelId} shrink>
        {props.label}
      </InputLabel>
      <Select
        multiple
        displayEmpty
        notched
        labelId={labelId}
        label={props.label}
        value={[...props.values]}
        onChange={({ target: { value } }) =>
          props.onChange(typeof value === 'string' ? [value] : value)
        }
        renderValue={(values) => shownValues(values, nameOf, t)}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 420 } } } }}
      >
        {props.options.map(({ value, label }) => (
          <MenuItem key={value} value={value} dense>
            <Checkbox
              size="small"
              checked={props.values.includes(value)}
              tabIndex={-1}
              disableRipple
              sx={{ p: 0.5, mr: 0.5 }}
              slotProps={{ input: { 'aria-hidden': true } }}
            />
            <ListItemText primary={label} />
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}
