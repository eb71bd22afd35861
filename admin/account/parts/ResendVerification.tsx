import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useRequestLink } from '../queries.js'

export function ResendVerification({ email }: { email: string }) {
  const t = useText()
  const { mutate, data, error, isPending } = useRequestLink('verify-email/resend')
  return (
    <>
      {data && (
        <Alert severity="info" role="status" sx={{ mb: 1 }}>
          {data.message}
        </Alert>
      )}
      <ErrorAlert error={error} />
      <Button variant="outlined" fullWidth loading={isPending} onClick={() => mutate(email)}>
        {t('login.resend')}
      </Button>
    </>
  )
}
