import TextField from '@mui/material/TextField'
import { useTeamPeople } from './issue_queries.js'

/** One person of the team; empty stands for what `empty` says. */
export function PersonField(props: {
  label: string
  value: string
  onChange: (id: string) => void
  empty: string
  /** More choices before the people. */
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
