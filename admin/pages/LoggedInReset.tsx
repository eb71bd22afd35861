import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { accountCall } from '../account/account_calls.js'
import { AccountPage } from '../account/AccountPage.js'
import { ChangePasswordForm } from '../account/ChangePasswordForm.js'
import { addTexts, useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { accountTexts } from '../i18n/areas/account.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'

addTexts(accountTexts)

/** A new password for whoever is signed in: by the current one, or by a link to their own address. */
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
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => accountCall('reset-password', { email }),
  })
  return (
    <Box sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography color="text.secondary" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {t('account.by_mail', { email })}
      </Typography>
      {data && (
        <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
          {data.message}
        </Alert>
      )}
      <ErrorAlert error={error} />
      <Button variant="outlined" loading={isPending} onClick={() => mutate()}>
        {t('account.mail_link')}
      </Button>
    </Box>
  )
}
