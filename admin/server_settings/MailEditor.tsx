import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { MAIL_SECURITY, type ServerSettingRecord } from '#api/contract/server_settings'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { mailBodyOf, mailFormOf, missingMailFields, PORT_OF, type MailForm } from './mail_form.js'
import { SecretInput } from './SecretInput.js'
import { SettingForm } from './SettingForm.js'
import { errorAt, useSettingForm } from './useSettingForm.js'

type TextName = 'host' | 'port' | 'user' | 'from'

/** How mail leaves the server; the test sends one to whoever asks for it. */
export function MailEditor({ setting }: { setting: ServerSettingRecord }) {
  const t = useText()
  const { me } = useSession()
  const stored = mailFormOf(setting.value)
  const state = useSettingForm({
    setting,
    stored,
    bodyOf: mailBodyOf,
    missingOf: missingMailFields,
  })
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
      <TextField
        select
        label={t('server_settings.mail.security')}
        value={form.security}
        onChange={({ target }) => change(withSecurity(form, target.value))}
        slotProps={{ select: { native: true } }}
        helperText={t(`server_settings.mail.hint.${form.security}`)}
      >
        {MAIL_SECURITY.map((security) => (
          <option key={security} value={security}>
            {t(`server_settings.mail.${security}`)}
          </option>
        ))}
      </TextField>
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

/** The usual port goes with the encryption, unless somebody wrote another one. */
function withSecurity(form: MailForm, text: string): MailForm {
  const security = MAIL_SECURITY.find((known) => known === text) ?? form.security
  const isUsual = form.port === PORT_OF[form.security]
  return { ...form, security, port: isUsual ? PORT_OF[security] : form.port }
}
