import TextField from '@mui/material/TextField'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'

/** A choice of severity in a row of a table: its label is read, not shown. */
export function SeveritySelect(props: {
  label: string
  value: Severity | null
  /** What it says when none is chosen. */
  noneText: string
  onChange: (severity: Severity | null) => void
}) {
  const t = useText()
  return (
    <TextField
      select
      value={props.value ?? ''}
      onChange={({ target }) =>
        props.onChange(SEVERITIES.find((known) => known === target.value) ?? null)
      }
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': props.label } }}
      sx={{ minWidth: 150 }}
    >
      <option value="">{props.noneText}</option>
      {SEVERITIES.map((id) => (
        <option key={id} value={id}>
          {t(`severity.${id}`)}
        </option>
      ))}
    </TextField>
  )
}
