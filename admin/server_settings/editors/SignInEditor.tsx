import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import {
  SIGN_IN_DEFAULTS,
  type ServerSettingRecord,
  type SignInSetting,
} from '#api/contract/platform/server_settings'
import { SECOND_FACTOR_POLICIES, type SecondFactorPolicy } from '#api/contract/accounts/mfa'
import { useText } from '../../core/i18n/i18n.js'
import { LinesField } from '../attack_sets/LinesField.js'
import { linesIn, listIn } from '../attack_sets/lines.js'
import { SettingForm } from '../parts/SettingForm.js'
import { SwitchField } from './SwitchField.js'
import { errorAt, useSettingForm } from '../useSettingForm.js'

const SWITCHES = [
  'allowPassword',
  'allowLink',
  'allowRegistration',
  'allowOrganizations',
  'trustProvider',
] as const
const DAYS = ['sessionDays', 'maxSessionDays'] as const

type SignInForm = Record<(typeof SWITCHES)[number], boolean> & {
  domains: string
  secondFactor: SecondFactorPolicy
} & Record<(typeof DAYS)[number], string>

function formOf(value: Partial<SignInSetting>): SignInForm {
  const rules = { ...SIGN_IN_DEFAULTS, ...value }
  return {
    ...rules,
    domains: listIn(rules.domains).join('\n'),
    sessionDays: String(rules.sessionDays),
    maxSessionDays: String(rules.maxSessionDays),
  }
}

const numberIn = (text: string) => (text.trim() === '' ? null : Number(text))

const bodyOf = ({ domains, sessionDays, maxSessionDays, ...switches }: SignInForm) => ({
  ...switches,
  domains: linesIn(domains),
  sessionDays: numberIn(sessionDays),
  maxSessionDays: numberIn(maxSessionDays),
})

const missingOf = (form: SignInForm) => DAYS.filter((name) => form[name].trim() === '')

/** Form for the sign-in rules. The server rejects rules that would lock out all users. */
export function SignInEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const state = useSettingForm({ setting, stored: formOf(setting.value), bodyOf, missingOf })
  const { form, errors, change } = state
  return (
    <SettingForm state={state} hasField={(field) => field.split('.')[0] in form}>
      <Alert severity="info">{t('server_settings.sign_in.explanation')}</Alert>
      <Stack spacing={1.5}>
        {SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={t(`server_settings.sign_in.${name}`)}
            hint={t(`server_settings.sign_in.hint.${name}`)}
            error={errors[name]}
            isOn={form[name]}
            onChange={(isOn) => change({ ...form, [name]: isOn })}
          />
        ))}
      </Stack>
      <SecondFactorSelect
        value={form.secondFactor}
        onChange={(secondFactor) => change({ ...form, secondFactor })}
      />
      <LinesField
        name="domains"
        label={t('server_settings.sign_in.domains')}
        hint={t('server_settings.sign_in.hint.domains')}
        value={form.domains}
        error={errorAt(errors, 'domains')}
        onChange={(domains) => change({ ...form, domains })}
      />
      {DAYS.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`server_settings.sign_in.${name}`)}
          required
          value={form[name]}
          onChange={({ target }) => change({ ...form, [name]: target.value })}
          error={errorAt(errors, name) !== undefined}
          helperText={errorAt(errors, name) ?? t(`server_settings.sign_in.hint.${name}`)}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          sx={{ maxWidth: 320 }}
        />
      ))}
    </SettingForm>
  )
}

type Policy = (typeof SECOND_FACTOR_POLICIES)[number]

function SecondFactorSelect(props: { value: Policy; onChange: (policy: Policy) => void }) {
  const t = useText()
  return (
    <TextField
      select
      name="secondFactor"
      label={t('server_settings.sign_in.secondFactor')}
      helperText={t('server_settings.sign_in.hint.secondFactor')}
      value={props.value}
      onChange={({ target }) => {
        const secondFactor = SECOND_FACTOR_POLICIES.find((one) => one === target.value)
        if (secondFactor) props.onChange(secondFactor)
      }}
      sx={{ maxWidth: 420 }}
    >
      {SECOND_FACTOR_POLICIES.map((policy) => (
        <MenuItem key={policy} value={policy}>
          {t(`server_settings.sign_in.policy.${policy}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}
