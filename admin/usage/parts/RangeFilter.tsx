import { useState, type FormEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'

type Range = { from: string; to: string }

/**
 * Fields for the first and last month. Browsers without a month picker show text fields for input such as `2026-02`.
 */
export function RangeFilter(props: Range & { onChange: (range: Range) => void }) {
  const t = useText()
  const [range, setRange] = useState<Range>({ from: props.from, to: props.to })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onChange(range)
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}
    >
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="month"
          label={t(`usage.${end}`)}
          value={range[end]}
          onChange={({ target }) => setRange({ ...range, [end]: target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { title: t('usage.month_hint') } }}
          sx={{ width: 180 }}
        />
      ))}
      <Button type="submit" variant="outlined">
        {t('usage.apply')}
      </Button>
    </Box>
  )
}
