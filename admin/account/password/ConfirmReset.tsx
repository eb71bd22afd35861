import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useNavigate, useSearchParams } from 'react-router'
import { PASSWORD_LENGTH } from '#api/contract/accounts/session'
import { useSetPassword } from '../queries.js'
import { newPasswordRule } from '../account_rules.js'
import { AccountLink } from '../parts/AccountLink.js'
import { AccountPage } from '../parts/AccountPage.js'
import { rememberEmail } from '../remembered_email.js'
import { PasswordField } from '../parts/PasswordField.js'
import { useAccountForm } from '../parts/useAccountForm.js'
import { forgetPerson } from '../../core/session/forget_person.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

const TOAST_MS = 5000

/** Page that reset links open; sets a new password. */
export function ConfirmReset() {
  const t = useText()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  return (
    <AccountPage
      title={t('account.reset')}
      explanation={t(token ? 'account.confirm_hint' : 'account.no_token')}
      links={
        <>
          <AccountLink to="/reset-password" text={t('account.request_new_link')} />
          <AccountLink to="/login" text={t('account.to_login')} />
        </>
      }
    >
      {token && <NewPassword token={token} />}
    </AccountPage>
  )
}

function NewPassword({ token }: { token: string }) {
  const t = useText()
  const navigate = useNavigate()
  const { mutate, error, isPending } = useSetPassword(token, ({ email }) => {
    // The reset ended all sessions, including any in this browser.
    forgetPerson()
    rememberEmail(email)
    toast(t('account.password_set'), { durationMs: TOAST_MS })
    void navigate('/login', { replace: true })
  })
  const { formProps, faultOf, failure } = useAccountForm({
    rules: { password: newPasswordRule },
    send: ({ password }) => mutate(password),
    error,
  })
  return (
    <Stack component="form" {...formProps} spacing={2}>
      <PasswordField
        name="password"
        label={t('account.new_password')}
        autoComplete="new-password"
        autoFocus
        fault={faultOf('password')}
        hint={t('account.password_rule', PASSWORD_LENGTH)}
      />
      <ErrorAlert error={failure} />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {t('account.set_password')}
      </Button>
    </Stack>
  )
}
