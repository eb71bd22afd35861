import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { PASSWORD_LENGTH } from '#api/contract/session'
import { accountCall } from '../account/account_calls.js'
import { newPasswordRule } from '../account/account_rules.js'
import { AccountLink } from '../account/AccountLink.js'
import { AccountPage } from '../account/AccountPage.js'
import { keepEmail } from '../account/kept_email.js'
import { PasswordField } from '../account/PasswordField.js'
import { useAccountForm } from '../account/useAccountForm.js'
import { forgetPerson } from '../app/forget_person.js'
import { addTexts, useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { accountTexts } from '../i18n/areas/account.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

addTexts(accountTexts)

const TOAST_MS = 5000

/** Where a reset link leads: a new password, once. */
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
          <AccountLink to="/reset-password" text={t('account.ask_again')} />
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
  const { mutate, error, isPending } = useMutation({
    mutationFn: (password: string) =>
      accountCall<{ email: string }>('reset-password/confirm', { token, password }),
    onSuccess: ({ email }) => {
      // Every session has ended, also one in this browser.
      forgetPerson()
      keepEmail(email)
      toast(t('account.password_set'), { durationMs: TOAST_MS })
      void navigate('/login', { replace: true })
    },
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
