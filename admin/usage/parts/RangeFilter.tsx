import { useMemo } from 'react'
import Button from '@mui/material/Button'
import { useForm, type FieldErrors } from 'react-hook-form'
import { FormField } from '../../core/forms/FormField.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import { useText } from '../../core/i18n/i18n.js'

type Range = { from: string; to: string }

/**
 * Fields for the first and last month. Browsers without a month picker show text fields for input such as `2026-02`.
 */
export function RangeFilter(
  props: Range & {
    /** Error of the request for this range, shown next to the field concerned. */
    error: unknown
    onChange: (range: Range) => void
  }
) {
  const t = useText()
  const { from, to, error } = props
  const errors = useMemo(
    (): FieldErrors<Range> =>
      Object.fromEntries(
        fieldErrorsOf(error).map(([field, message]) => [field, { type: 'server', message }])
      ),
    [error]
  )
  const values = useMemo(() => ({ from, to }), [from, to])
  const form = useForm<Range>({ values, errors })
  const submit = () => {
    // Errors of the last request do not block the next one.
    form.clearErrors()
    void form.handleSubmit(props.onChange)()
  }
  return (
    <FormFrame onSubmit={submit} error={error} sx={LINE}>
      {(['from', 'to'] as const).map((end) => (
        <FormField
          key={end}
          control={form.control}
          name={end}
          type="month"
          label={t(`usage.${end}`)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { title: t('usage.month_hint') } }}
          sx={{ width: 180 }}
        />
      ))}
      <Button type="submit" variant="outlined">
        {t('usage.apply')}
      </Button>
    </FormFrame>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'flex-start',
  mb: 2,
} as const
