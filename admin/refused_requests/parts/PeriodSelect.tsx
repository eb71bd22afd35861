import TextField from '@mui/material/TextField'
import { REFUSAL_PERIOD_NAMES, type RefusalPeriod } from '#api/contract/accounts/refused_requests'
import { useText } from '../../core/i18n/i18n.js'

export function PeriodSelect(props: {
  value: RefusalPeriod
  onChange: (period: RefusalPeriod) => void
}) {
  const t = useText()
  const choose = (name: string) => {
    const period = REFUSAL_PERIOD_NAMES.find((one) => one === name)
    if (period) props.onChange(period)
  }
  return (
    <TextField
      select
      label={t('refused_requests.period_label')}
      value={props.value}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 160 }}
    >
      {REFUSAL_PERIOD_NAMES.map((name) => (
        <option key={name} value={name}>
          {t(`refused_requests.period.${name}`)}
        </option>
      ))}
    </TextField>
  )
}
