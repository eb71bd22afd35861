import TextField from '@mui/material/TextField'
import type { RoleRecord } from '../queries.js'

/** Select for a role. The label can be hidden in rows that name the member. */
export function RoleSelect(props: {
  label: string
  isLabelShown?: boolean
  roles: readonly RoleRecord[]
  value: string
  onChange: (roleId: string) => void
  /** Label of an empty option; without it, a role is always selected. */
  placeholder?: string
  error?: string | null
  isDisabled?: boolean
}) {
  const { label, isLabelShown, roles, value, placeholder, error } = props
  return (
    <TextField
      select
      size="small"
      {...(isLabelShown ? { label, fullWidth: true, required: true } : {})}
      value={value}
      disabled={props.isDisabled ?? false}
      onChange={({ target }) => props.onChange(target.value)}
      onClick={(event) => event.stopPropagation()}
      error={Boolean(error)}
      helperText={error}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: isLabelShown ? {} : { 'aria-label': label },
      }}
      sx={{ minWidth: 140, maxWidth: isLabelShown ? '100%' : 220 }}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {roles.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
