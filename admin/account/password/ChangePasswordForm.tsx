import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { PASSWORD_LENGTH } from '#api/contract/accounts/session'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { visuallyHidden } from '../../core/theme/visually_hidden.js'
import { newPasswordRule } from '../account_rules.js'
import { PasswordField } from '../parts/PasswordField.js'
import { useAccountForm } from '../parts/useAccountForm.js'
import { useChangePassword } from '../queries.js'

/** Accepts any current password, including none for accounts that have no password yet; the server checks it. */
const anything = () => undefined

export function ChangePasswordForm({ email }: { email: string }) {
  const t = useText()
  const { mutate, error, isPending } = useChangePassword(() => toast(t('account.changed')))
  const { formProps, faultOf, failure } = useAccountForm({
    rules: { currentPassword: anything, newPassword: newPasswordRule },
    send: (change, form) => mutate(change, { onSuccess: () => form.reset() }),
    error,
  })
  return (
    <Stack component="form" {...formProps} spacing={2} useFlexGap>
      {/* Lets password managers match the password to its account. */}
      <input
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
        style={visuallyHidden}
      />
      <PasswordField
        name="currentPassword"
        label={t('account.current_password')}
        autoComplete="current-password"
        fault={faultOf('currentPassword')}
        hint={t('account.current_hint')}
        isOptional
      />
      <PasswordField
        name="newPassword"
        label={t('account.new_password')}
        autoComplete="new-password"
        fault={faultOf('newPassword')}
        hint={t('account.password_rule', PASSWORD_LENGTH)}
      />
      <ErrorAlert error={failure} />
      <Button type="submit" variant="contained" loading={isPending}>
        {t('account.change_password')}
      </Button>
    </Stack>
  )
}
