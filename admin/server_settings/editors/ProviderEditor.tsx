import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import type { ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { PriceFields } from './PriceFields.js'
import { bodyOf, formOf, missingFields, withKind, type ProviderForm } from './provider_form.js'
import { FIELDS_OF, kindOf, PROVIDER_KINDS } from './provider_kinds.js'
import { ProviderFields } from './ProviderFields.js'
import { SettingForm } from '../parts/SettingForm.js'
import { useSettingForm } from '../useSettingForm.js'

/** Form for a model provider, which can be tested, saved and removed. */
export function ProviderEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const stored = formOf(setting.value)
  const state = useSettingForm({ setting, stored, bodyOf, missingOf: missingFields })
  const { form, errors, change } = state
  return (
    <SettingForm
      state={state}
      hasField={(field) => isShown(form, field)}
      testText={t('server_settings.test.button')}
    >
      <Alert severity="info">{t('server_settings.provider.data_sent')}</Alert>
      <TextField
        select
        label={t('server_settings.field.kind')}
        value={form.kind}
        onChange={({ target }) => change(withKind(form, kindOf(target.value) ?? form.kind, stored))}
        slotProps={{ select: { native: true } }}
        helperText={t(`server_settings.kind_hint.${form.kind}`)}
      >
        {PROVIDER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`server_settings.kind.${kind}`)}
          </option>
        ))}
      </TextField>
      <ProviderFields {...{ form, stored, errors }} onChange={change} />
      <PriceFields {...{ form, errors }} onChange={change} />
    </SettingForm>
  )
}

const isShown = ({ kind }: ProviderForm, field: string) =>
  field.startsWith('prices.') ||
  FIELDS_OF[kind].some(({ name }) => field === name || field.startsWith(`${name}.`))
