import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { PASSWORD_LENGTH } from '#api/contract/session'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { visuallyHidden } from '../ui/visually_hidden.js'
import { newPasswordRule } from './account_rules.js'
import { PasswordField } from './PasswordField.js'
import { useAccountForm } from './useAccountForm.js'

type Change = { currentPassword: string; newPassword: string }

/** Empty where there is none yet; the server knows. */
const anything = () => undefined

export function ChangePasswordForm({ email }: { email: string }) {
  const t = useText()
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Change) => http('users/me/password', { method: 'PUT', body }),
    onSuccess: () => toast(t('account.changed')),
  })
  const { formProps, faultOf, failure } = useAccountForm({
    rules: { currentPassword: anything, newPassword: newPasswordRule },
    send: (change, form) => mutate(change, { onSuccess: () => form.reset() }),
    error,
  })
  return (
    <Stack component="form" {...formProps} spacing={2} useFlexGap>
      {/* Password managers learn from it whose password this is. */}
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
