import TextField from '@mui/material/TextField'
import { useTeamPeople } from '../queries.js'

/** Select for a team member; `empty` is the label of the empty choice. */
export function PersonField(props: {
  label: string
  value: string
  onChange: (id: string) => void
  empty: string
  /** Additional choices above the members. */
  choices?: readonly { id: string; name: string }[]
}) {
  const { data = [] } = useTeamPeople()
  return (
    <TextField
      select
      fullWidth
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{props.empty}</option>
      {[...(props.choices ?? []), ...data].map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
