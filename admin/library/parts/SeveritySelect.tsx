import TextField from '@mui/material/TextField'
import { SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'

/** Select for a severity in a table row; its label is visible only to screen readers. */
export function SeveritySelect(props: {
  label: string
  value: Severity | null
  /** Label of the empty option. */
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
