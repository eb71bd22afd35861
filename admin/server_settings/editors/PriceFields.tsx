import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { PRICE_FIELDS, PRICE_UNITS, type ProviderForm } from './provider_form.js'

/** Fields for the token prices from which the cost of scans is computed. */
export function PriceFields(props: {
  form: ProviderForm
  errors: Record<string, string>
  onChange: (form: ProviderForm) => void
}) {
  const t = useText()
  const { form, errors, onChange } = props
  return (
    <FieldGroup
      title={t('server_settings.prices.title')}
      hint={t('server_settings.prices.hint')}
      columns="repeat(auto-fill, minmax(150px, 1fr))"
    >
      {PRICE_FIELDS.map((name) => {
        const error = errors[`prices.${name}`]
        return (
          <TextField
            key={name}
            type="number"
            label={t(`server_settings.prices.${name}`)}
            value={form.prices[name] ?? ''}
            onChange={({ target }) =>
              onChange({ ...form, prices: { ...form.prices, [name]: target.value } })
            }
            error={error !== undefined}
            helperText={error}
            slotProps={{ htmlInput: { min: 0, step: 'any', inputMode: 'decimal' } }}
          />
        )
      })}
      <TextField
        select
        label={t('server_settings.prices.per')}
        value={form.pricesPer}
        onChange={({ target }) => onChange({ ...form, pricesPer: target.value })}
        slotProps={{ select: { native: true } }}
      >
        {PRICE_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {t('server_settings.prices.tokens', {
              count: new Intl.NumberFormat('en').format(Number(unit)),
            })}
          </option>
        ))}
      </TextField>
    </FieldGroup>
  )
}
