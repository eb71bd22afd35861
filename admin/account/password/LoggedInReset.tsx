import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRequestLink } from '../queries.js'
import { AccountPage } from '../parts/AccountPage.js'
import { ChangePasswordForm } from './ChangePasswordForm.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'

/** Page that changes the signed-in user's password, which requires the current password or an emailed link. */
export function LoggedInReset() {
  const t = useText()
  const { me, config } = useSession()
  if (!me || !config) return null
  return (
    <AccountPage title={t('account.change_password')} explanation={t('account.change_hint')}>
      <ChangePasswordForm email={me.user.email} />
      {config.mail && <ByMail email={me.user.email} />}
    </AccountPage>
  )
}

function ByMail({ email }: { email: string }) {
  const t = useText()
  const { mutate, data, error, isPending } = useRequestLink('reset-password')
  return (
    <Box sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography color="text.secondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {t('account.reset_by_email', { email })}
      </Typography>
      {data && (
        <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
          {data.message}
        </Alert>
      )}
      <ErrorAlert error={error} />
      <Button variant="outlined" loading={isPending} onClick={() => mutate(email)}>
        {t('account.email_reset_link')}
      </Button>
    </Box>
  )
}
