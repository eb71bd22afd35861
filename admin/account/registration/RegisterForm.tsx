import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { PASSWORD_LENGTH } from '#api/contract/accounts/session'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { filled, newPasswordRule } from '../account_rules.js'
import { AccountField } from '../parts/AccountField.js'
import { EmailField } from '../parts/EmailField.js'
import { PasswordField } from '../parts/PasswordField.js'
import { useAccountForm } from '../parts/useAccountForm.js'

export type Registration = { name: string; email: string; password: string }

const NAME_MAX = 120

export function RegisterForm(props: {
  /** Email address of the invitation; makes the field read-only. */
  fixedEmail: string | undefined
  error: unknown
  isPending: boolean
  onSubmit: (form: Registration) => void
}) {
  const t = useText()
  const { formProps, faultOf, failure } = useAccountForm({
    rules: {
      name: filled('account.name_required'),
      email: filled('login.email_required'),
      password: newPasswordRule,
    },
    send: ({ name, email, password }) =>
      props.onSubmit({ name: name.trim(), email: email.trim(), password }),
    error: props.error,
  })
  return (
    <Stack component="form" {...formProps} spacing={2}>
      <AccountField
        label={t('account.name')}
        name="name"
        autoComplete="name"
        autoFocus
        fault={faultOf('name')}
        inputProps={{ maxLength: NAME_MAX }}
      />
      <EmailField fault={faultOf('email')} fixed={props.fixedEmail} />
      <PasswordField
        name="password"
        label={t('login.password')}
        autoComplete="new-password"
        fault={faultOf('password')}
        hint={t('account.password_rule', PASSWORD_LENGTH)}
      />
      <ErrorAlert error={failure} />
      <Button type="submit" variant="contained" size="large" loading={props.isPending}>
        {t('account.create')}
      </Button>
    </Stack>
  )
}
