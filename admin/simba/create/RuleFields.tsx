import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { Catalog } from '#api/contract/library/catalog'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormSwitch } from '../../core/forms/fields/FormSwitch.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import { PluginsField } from './PluginsField.js'
import { RATE, type SessionForm } from './session_form.js'

/** Rules of engagement: hours, plugins and rate. */
export function RuleFields({ catalog }: { catalog: Catalog }) {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const hasHours = useWatch({ control, name: 'hasHours' })
  const { min, max } = RATE
  return (
    <FieldGroup
      title={t('simba.form.rules')}
      hint={t('simba.form.rules_hint')}
      columns="minmax(0, 1fr)"
    >
      <Stack spacing={1.5}>
        <FormSwitch
          control={control}
          name="hasHours"
          label={t('simba.form.has_hours')}
          help={t('simba.form.has_hours_hint')}
        />
        {hasHours && <HourFields />}
      </Stack>
      <PluginsField
        name="forbiddenPlugins"
        label={`${t('simba.form.forbidden')} (${t('common.optional')})`}
        catalog={catalog}
      />
      <FormField
        control={control}
        name="maxMessagesPerMinute"
        label={`${t('simba.form.rate')} (${t('common.optional')})`}
        help={t('simba.form.rate_hint')}
        isNumber
        rules={{
          validate: (value) =>
            value === null ||
            (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) ||
            t('form.whole_number', { min, max }),
        }}
        slotProps={{ htmlInput: { min, max, step: 1 } }}
      />
    </FieldGroup>
  )
}

function HourFields() {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const time = (name: 'hours.from' | 'hours.to', label: string) => (
    <FormField
      control={control}
      name={name}
      label={label}
      type="time"
      required
      rules={{
        validate: (value) => /^\d{2}:\d{2}$/.test(String(value)) || t('simba.form.time_required'),
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  return (
    <Box sx={HOURS}>
      {time('hours.from', t('simba.form.from'))}
      {time('hours.to', t('simba.form.to'))}
      <TimeZoneField />
    </Box>
  )
}

function TimeZoneField() {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const { field, fieldState } = useController({ control, name: 'hours.timeZone' })
  return (
    <Autocomplete
      disableClearable
      options={[...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), field.value])]}
      value={field.value}
      onChange={(_, zone) => field.onChange(zone)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('simba.form.time_zone')}
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
    />
  )
}

const HOURS = {
  'display': 'grid',
  'gap': 1.5,
  'gridTemplateColumns': { xs: 'repeat(2, minmax(0, 1fr))', sm: '1fr 1fr 2fr' },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const
