import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useNavigate } from 'react-router'
import { formatMoment } from '../../core/display/formats/dates.js'
import { useText } from '../../core/i18n/i18n.js'
import { auditPath, nameOf } from '../audit_record.js'
import { useAuditChoices } from '../queries.js'

type Option = { id: string; label: string }

/** Fields that select the two audits. */
export function ChooseAudits({ before, after }: { before: string | null; after: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { data: audits = [] } = useAuditChoices()
  const options = audits.map((audit) => ({
    id: audit.scanId,
    label: t('model_audits.compare.option', {
      name: nameOf(audit),
      at: formatMoment(new Date(audit.scannedAt)),
    }),
  }))
  const open = (former: string | null, latter: string) =>
    void navigate(
      `${auditPath(latter)}/compare${former === null ? '' : `?with=${encodeURIComponent(former)}`}`
    )
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 1.5, mb: 2 }}
    >
      <AuditChoice
        label={t('model_audits.compare.before')}
        options={options.filter(({ id }) => id !== after)}
        value={before}
        onChange={(id) => open(id, after)}
      />
      <AuditChoice
        label={t('model_audits.compare.after')}
        options={options.filter(({ id }) => id !== before)}
        value={after}
        onChange={(id) => open(before, id)}
      />
    </Box>
  )
}

function AuditChoice(props: {
  label: string
  options: Option[]
  value: string | null
  onChange: (id: string) => void
}) {
  const { options, value } = props
  // The URL may refer to an audit that is too old to be in the list.
  const chosen =
    options.find(({ id }) => id === value) ?? (value === null ? null : { id: value, label: value })
  return (
    <Autocomplete
      options={options}
      value={chosen}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={({ id }) => id}
      onChange={(_, option) => option && props.onChange(option.id)}
      renderInput={(params) => <TextField {...params} label={props.label} />}
    />
  )
}
