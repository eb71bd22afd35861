import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useRequestLink, type MailedLink } from '../queries.js'
import { filled } from '../account_rules.js'
import { EmailField } from './EmailField.js'
import { useAccountForm } from './useAccountForm.js'

/** Form that requests an email and shows the server's message. */
export function EmailForm({ link }: { link: MailedLink }) {
  const { mutate, data, error, isPending } = useRequestLink(link)
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
