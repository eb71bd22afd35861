import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { MAIL_SECURITY, type ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { mailBodyOf, mailFormOf, missingMailFields, PORT_OF, type MailForm } from './mail_form.js'
import { SecretInput } from './SecretInput.js'
import { SettingForm } from '../parts/SettingForm.js'
import { errorAt, useSettingForm } from '../useSettingForm.js'

type TextName = 'host' | 'port' | 'user' | 'from'

const CONVERSION = { bodyOf: mailBodyOf, missingOf: missingMailFields }

/** Form for the email server. The test sends an email to the current user. */
export function MailEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const { me } = useSession()
  const stored = mailFormOf(setting.value)
  const state = useSettingForm({ setting, stored, ...CONVERSION })
  const { form, errors, change } = state
  const field = (name: TextName, isRequired = false) => {
    const error = errorAt(errors, name)
    return {
      name,
      label: t(`server_settings.mail.${name}`),
      required: isRequired,
      value: form[name],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ ...form, [name]: target.value }),
      error: error !== undefined,
      helperText: error ?? t(`server_settings.mail.hint.${name}`),
      autoComplete: 'off',
    }
  }
  return (
    <SettingForm
      state={state}
      hasField={(name) => name in form}
      testText={t('server_settings.mail.test')}
    >
      <Alert severity="info">
        {t('server_settings.mail.explanation', { email: me?.user.email ?? '' })}
      </Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 140px' } }}>
        <TextField {...field('host', true)} />
        <TextField
          {...field('port', true)}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
      </Box>
      <SecuritySelect
        value={form.security}
        onChange={(security) => change(withSecurity(form, security))}
      />
      <TextField {...field('user')} />
      <SecretInput
        name="password"
        label={t('server_settings.mail.password')}
        secret={form.password}
        stored={stored.password}
        isRequired={false}
        isText={false}
        error={errorAt(errors, 'password')}
        hint={t('server_settings.mail.hint.password')}
        onChange={(password) => change({ ...form, password })}
      />
      <TextField {...field('from', true)} />
    </SettingForm>
  )
}

function SecuritySelect(props: {
  value: MailForm['security']
  onChange: (security: string) => void
}) {
  const t = useText()
  return (
    <TextField
      select
      label={t('server_settings.mail.security')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      slotProps={{ select: { native: true } }}
      helperText={t(`server_settings.mail.hint.${props.value}`)}
    >
      {MAIL_SECURITY.map((security) => (
        <option key={security} value={security}>
          {t(`server_settings.mail.${security}`)}
        </option>
      ))}
    </TextField>
  )
}

/** Sets the encryption and, unless the user entered another port, its default port. */
function withSecurity(form: MailForm, text: string): MailForm {
  const security = MAIL_SECURITY.find((known) => known === text) ?? form.security
  const isUsual = form.port === PORT_OF[form.security]
  return { ...form, security, port: isUsual ? PORT_OF[security] : form.port }
}
