import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../app/i18n.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { accountCall } from './account_calls.js'
import { filled } from './account_rules.js'
import { EmailField } from './EmailField.js'
import { useAccountForm } from './useAccountForm.js'

/** Asks for a mail to an address, and shows the server's answer. */
export function EmailForm({ path }: { path: string }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (email: string) => accountCall(path, { email }),
  })
  const { formProps, faultOf, failure } = useAccountForm({
    rules: { email: filled('login.email_required') },
    send: ({ email }) => mutate(email.trim()),
    error,
  })
  const t = useText()
  return (
    <Stack component="form" {...formProps} spacing={2}>
      <EmailField fault={faultOf('email')} autoFocus />
      {data && (
        <Alert severity="info" role="status">
          {data.message}
        </Alert>
      )}
      <ErrorAlert error={failure} />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {t('account.send')}
      </Button>
    </Stack>
  )
}
