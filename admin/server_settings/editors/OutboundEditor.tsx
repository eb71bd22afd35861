import { useState } from 'react'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import {
  OUTBOUND_MODES,
  type OutboundCeiling,
  type OutboundSetting,
  type ServerSettingRecord,
} from '#api/contract/platform/server_settings'
import { RadioChoice } from '../../core/forms/fields/RadioChoice.js'
import { useText } from '../../core/i18n/i18n.js'
import { LinesField } from '../attack_sets/LinesField.js'
import { linesIn, listIn } from '../attack_sets/lines.js'
import { SettingForm } from '../parts/SettingForm.js'
import { SwitchField } from './SwitchField.js'
import { errorAt, useSettingForm } from '../useSettingForm.js'

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

/** Form for the outbound rules. Users can test an address before they save the rules. */
export function OutboundEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const { ceiling } = setting
  const [address, setAddress] = useState('')
  const state = useSettingForm({ setting, stored: formOf(setting.value, ceiling), bodyOf })
  const { form, errors, change } = state
  const testDraft = () => state.testDraft({ address })
  return (
    <SettingForm
      state={state}
      hasField={(field) => FIELDS.includes(field.split('.')[0] ?? '')}
      testText={t('server_settings.outbound.test')}
      onTest={testDraft}
    >
      <Alert severity="info">{t('server_settings.outbound.explanation')}</Alert>
      {ceiling?.hosts && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('server_settings.outbound.ceiling', { hosts: ceiling.hosts.join(', ') })}
        </Alert>
      )}
      <ModeChoice value={form.mode} onChange={(mode) => change({ ...form, mode })} />
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
      <TestAddress
        value={address}
        error={errorAt(errors, 'address')}
        onChange={(next) => {
          setAddress(next)
          state.test.reset()
        }}
        onTest={testDraft}
      />
    </SettingForm>
  )
}

function ModeChoice(props: {
  value: OutboundSetting['mode']
  onChange: (mode: OutboundSetting['mode']) => void
}) {
  const t = useText()
  return (
    <RadioChoice
      label={t('server_settings.outbound.mode')}
      value={props.value}
      choices={OUTBOUND_MODES}
      nameOf={(mode) => t(`server_settings.outbound.modes.${mode}`)}
      onChange={props.onChange}
    />
  )
}

function TestAddress(props: {
  value: string
  error: string | undefined
  onChange: (address: string) => void
  onTest: () => void
}) {
  const t = useText()
  return (
    <TextField
      name="address"
      label={t('server_settings.outbound.address')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        props.onTest()
      }}
      error={props.error !== undefined}
      helperText={props.error ?? t('server_settings.outbound.hint.address')}
      autoComplete="off"
    />
  )
}
