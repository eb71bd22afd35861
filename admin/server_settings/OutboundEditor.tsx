import { useState } from 'react'
import Alert from '@mui/material/Alert'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import {
  OUTBOUND_MODES,
  type OutboundCeiling,
  type OutboundSetting,
  type ServerSettingRecord,
} from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { LinesField } from './LinesField.js'
import { linesIn, listIn } from './lines.js'
import { SettingForm } from './SettingForm.js'
import { SwitchField } from './SwitchField.js'
import { errorAt, useSettingForm } from './useSettingForm.js'

type OutboundForm = { mode: OutboundSetting['mode']; hosts: string; allowPrivate: boolean }

const FIELDS = ['mode', 'hosts', 'allowPrivate', 'address']

function formOf(value: Partial<OutboundSetting>, ceiling: OutboundCeiling | null): OutboundForm {
  return {
    mode: value.mode ?? 'all',
    hosts: listIn(value.hosts).join('\n'),
    allowPrivate: value.allowPrivate ?? ceiling?.allowPrivate ?? true,
  }
}

const bodyOf = ({ hosts, ...rest }: OutboundForm) => ({ ...rest, hosts: linesIn(hosts) })

/** Which addresses this server calls; an address can be tried before the rules hold. */
export function OutboundEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const { ceiling } = setting
  const [address, setAddress] = useState('')
  const state = useSettingForm({ setting, stored: formOf(setting.value, ceiling), bodyOf })
  const { form, errors, change } = state
  const tryOut = () => state.tryOut({ address })
  const addressError = errorAt(errors, 'address')
  return (
    <SettingForm
      state={state}
      hasField={(field) => FIELDS.includes(field.split('.')[0] ?? '')}
      testText={t('server_settings.outbound.test')}
      onTest={tryOut}
    >
      <Alert severity="info">{t('server_settings.outbound.explanation')}</Alert>
      {ceiling?.hosts && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('server_settings.outbound.ceiling', { hosts: ceiling.hosts.join(', ') })}
        </Alert>
      )}
      <FormControl>
        <FormLabel id="outbound-mode">{t('server_settings.outbound.mode')}</FormLabel>
        <RadioGroup
          aria-labelledby="outbound-mode"
          value={form.mode}
          onChange={(_, value) =>
            change({ ...form, mode: OUTBOUND_MODES.find((one) => one === value) ?? form.mode })
          }
        >
          {OUTBOUND_MODES.map((mode) => (
            <FormControlLabel
              key={mode}
              value={mode}
              control={<Radio />}
              label={t(`server_settings.outbound.modes.${mode}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {form.mode === 'allow_list' && (
        <LinesField
          name="hosts"
          label={t('server_settings.outbound.hosts')}
          hint={t('server_settings.outbound.hint.hosts')}
          value={form.hosts}
          error={errorAt(errors, 'hosts')}
          isRequired
          onChange={(hosts) => change({ ...form, hosts })}
        />
      )}
      <SwitchField
        label={t('server_settings.outbound.allowPrivate')}
        hint={t(
          `server_settings.outbound.hint.${ceiling?.allowPrivate === false ? 'never_private' : 'allowPrivate'}`
        )}
        error={errors.allowPrivate}
        isOn={form.allowPrivate}
        isDisabled={ceiling?.allowPrivate === false}
        onChange={(allowPrivate) => change({ ...form, allowPrivate })}
      />
      <TextField
        name="address"
        label={t('server_settings.outbound.address')}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          state.test.reset()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          tryOut()
        }}
        error={addressError !== undefined}
        helperText={addressError ?? t('server_settings.outbound.hint.address')}
        autoComplete="off"
      />
    </SettingForm>
  )
}
