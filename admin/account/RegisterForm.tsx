import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { PASSWORD_LENGTH } from '#api/contract/session'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { filled, newPasswordRule } from './account_rules.js'
import { AccountField } from './AccountField.js'
import { EmailField } from './EmailField.js'
import { PasswordField } from './PasswordField.js'
import { useAccountForm } from './useAccountForm.js'

export type Registration = { name: string; email: string; password: string }

const NAME_MAX = 120

export function RegisterForm(props: {
  /** The address of an invitation, which is for no other. */
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
        {t('account.register')}
      </Button>
    </Stack>
  )
}
