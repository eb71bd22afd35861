import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { TargetDashboard } from '#api/contract/targets/target_dashboard'
import { useText } from '../../core/i18n/i18n.js'
import type { Days } from './queries.js'
import { daysAgo } from './days.js'

const SPANS = [30, 90, 365] as const

/** Fields for the date range of the dashboard, which is kept in the URL. */
export function ChooseDays(props: {
  shown: Pick<TargetDashboard, 'from' | 'to'>
  days: Days
  onChoose: (days: Days) => void
}) {
  const t = useText()
  const { days, onChoose } = props
  // The requested range, because the shown data may still belong to the previous one.
  const from = days.from ?? props.shown.from
  const to = days.to ?? props.shown.to
  const isSpan = (span: number) =>
    days.to === null && (days.from === daysAgo(span) || (days.from === null && span === 90))
  return (
    <Box
      role="group"
      aria-label={t('target_dashboard.range')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}
    >
      <Day
        key={`from ${from}`}
        label={t('target_dashboard.from')}
        value={from}
        max={to}
        onChange={(day) => onChoose({ from: day, to: days.to })}
      />
      <Day
        key={`to ${to}`}
        label={t('target_dashboard.to')}
        value={to}
        min={from}
        onChange={(day) => onChoose({ from, to: day })}
      />
      {SPANS.map((span) => (
        <Button
          key={span}
          variant={isSpan(span) ? 'contained' : 'outlined'}
          aria-pressed={isSpan(span)}
          onClick={() => onChoose({ from: span === 90 ? null : daysAgo(span), to: null })}
        >
          {t('target_dashboard.days', { smart_count: span })}
        </Button>
      ))}
    </Box>
  )
}

/** Date field. Incomplete input and dates outside the bounds are not applied. */
function Day(props: {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}) {
  const { label, value, min, max, onChange } = props
  const [typed, setTyped] = useState(value)
  const choose = (day: string) => {
    setTyped(day)
    const isWithin = (!min || day >= min) && (!max || day <= max)
    if (/^[12]\d{3}-\d{2}-\d{2}$/.test(day) && isWithin) onChange(day)
  }
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={typed}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
      sx={{ width: 170 }}
    />
  )
}
